/**
 * Makes the object that a reader of a history gets. Its body is made when it is first read, once for the view: until
 * then accessors stand in its place, which comparing, cloning, spreading and serializing see through; from then on the
 * view is frozen plain data, so that a failed comparison prints nothing else.
 *
 * @param fields - the other fields. The object becomes the view.
 * @param place - where the body stands: under one key, or each of its members under a key of its own.
 */
export function makeView(
  fields: object,
  place: string | readonly string[],
  makeBody: () => object,
): object {
  const view = new LazyBody(fields, place, makeBody);
  if (typeof place === "string") {
    Object.defineProperty(view, place, accessorFor(place));
  } else {
    // The fields are as much a part of the call as its members: neither can be changed, read or not.
    for (const key of Object.keys(view)) {
      Object.defineProperty(view, key, { writable: false });
    }
    for (const key of place) {
      Object.defineProperty(view, key, accessorFor(key));
    }
  }
  Object.defineProperty(view, INSPECT, INSPECTION);
  return Object.preventExtensions(view);
}

const INSPECT = Symbol.for("nodejs.util.inspect.custom");

/** Node's inspection prints accessors instead of reading them, unless an object says how it prints. */
const INSPECTION: PropertyDescriptor = {
  value(this: object): object {
    return { ...this };
  },
};

const accessors = new Map<string, PropertyDescriptor>();

/** One descriptor a key, so that all views of a kind have one hidden class. */
function accessorFor(key: string): PropertyDescriptor {
  let descriptor = accessors.get(key);
  if (descriptor === undefined) {
    descriptor = {
      get(this: object): unknown {
        return LazyBody.read(this, key);
      },
      enumerable: true,
      configurable: true,
    };
    accessors.set(key, descriptor);
  }
  return descriptor;
}

/** Lets a subclass put its private fields on an object that already is. */
class Stamp {
  constructor(target: object) {
    return target;
  }
}

class LazyBody extends Stamp {
  readonly #place: string | readonly string[];
  readonly #make: () => object;

  constructor(target: object, place: string | readonly string[], make: () => object) {
    super(target);
    this.#place = place;
    this.#make = make;
  }

  static read(view: object, key: string): unknown {
    const lazy = view as LazyBody;
    const place = lazy.#place;
    const body = lazy.#make();
    if (typeof place === "string") {
      Object.defineProperty(view, place, { value: body });
    } else {
      for (const member of place) {
        Object.defineProperty(view, member, { value: Reflect.get(body, member) });
      }
    }
    Object.freeze(view);
    return Reflect.get(view, key);
  }
}
