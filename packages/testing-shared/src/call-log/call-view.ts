/**
 * Makes the object that a reader of a history gets. Its body, under `key`, is made when it is first read, once for the
 * view: until then an accessor stands in its place, which comparing, cloning, spreading and serializing see through;
 * from then on the view is frozen plain data, so that a failed comparison prints nothing else.
 *
 * @param fields - the other fields. The object becomes the view.
 */
export function makeView(fields: object, key: string, makeBody: () => object): object {
  const view = new LazyBody(fields, key, makeBody);
  Object.defineProperty(view, key, accessorFor(key));
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
      get(this: object): object {
        return LazyBody.read(this);
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
  readonly #key: string;
  readonly #make: () => object;

  constructor(target: object, key: string, make: () => object) {
    super(target);
    this.#key = key;
    this.#make = make;
  }

  static read(view: object): object {
    const lazy = view as LazyBody;
    const body = lazy.#make();
    Object.defineProperty(view, lazy.#key, { value: body });
    Object.freeze(view);
    return body;
  }
}
