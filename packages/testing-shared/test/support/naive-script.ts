/** A script as plain data. */
export type Expression =
  | { readonly kind: "leaf"; readonly id: number; readonly accepts: string }
  | { readonly kind: "sequence"; readonly items: readonly Expression[] }
  | { readonly kind: "any"; readonly items: readonly Expression[] }
  | { readonly kind: "optional"; readonly item: Expression }
  | {
      readonly kind: "repeat";
      readonly item: Expression;
      readonly atLeast: number;
      readonly atMost: number;
    };

export type LeafExpression = Extract<Expression, { kind: "leaf" }>;

/** A step that may come first, and what is left of the expression when it has come. */
interface First {
  readonly leaf: LeafExpression;
  readonly rest: Expression;
}

/** Whether nothing more needs to come. */
function isSatisfied(expression: Expression): boolean {
  switch (expression.kind) {
    case "leaf":
      return false;
    case "sequence":
    case "any":
      return expression.items.every(isSatisfied);
    case "optional":
      return true;
    case "repeat":
      return expression.atLeast === 0 || isSatisfied(expression.item);
  }
}

/** The steps that may come first, in the script's order. */
function firstsOf(expression: Expression): readonly First[] {
  switch (expression.kind) {
    case "leaf":
      return [{ leaf: expression, rest: sequence() }];
    case "sequence": {
      const [head, ...tail] = expression.items;
      if (head === undefined) {
        return [];
      }
      const first = firstsOf(head).map(({ leaf, rest }) => ({
        leaf,
        rest: sequence(rest, ...tail),
      }));
      return isSatisfied(head) ? [...first, ...firstsOf(sequence(...tail))] : first;
    }
    case "any": {
      const { items } = expression;
      return items.flatMap((item, index) =>
        firstsOf(item).map(({ leaf, rest }): First => ({
          leaf,
          rest: { kind: "any", items: items.with(index, rest) },
        })),
      );
    }
    case "optional":
      return firstsOf(expression.item);
    case "repeat": {
      const { item, atLeast, atMost } = expression;
      const later: Expression = {
        kind: "repeat",
        item,
        atLeast: Math.max(0, atLeast - 1),
        atMost: atMost - 1,
      };
      return atMost === 0
        ? []
        : firstsOf(item).map(({ leaf, rest }) => ({ leaf, rest: sequence(rest, later) }));
    }
  }
}

export function sequence(...items: readonly Expression[]): Expression {
  return { kind: "sequence", items };
}

/** What the naive script says to a call, in the words of `said`, and which steps it asked. */
export interface NaiveAnswer {
  readonly said: string;
  readonly asked: readonly number[];
}

/** A script by rewriting: what a call leaves of it is a new expression. */
export class NaiveScript {
  #parts: readonly Expression[];
  readonly #ambient: readonly LeafExpression[];

  constructor(parts: readonly Expression[], ambient: readonly LeafExpression[]) {
    this.#parts = parts;
    this.#ambient = ambient;
  }

  take(call: string): NaiveAnswer {
    const asked: number[] = [];
    const accepts = ({ id, accepts: letters }: LeafExpression): boolean => {
      asked.push(id);
      return letters.includes(call);
    };
    const outside = this.#ambient.find(accepts);
    if (outside !== undefined) {
      return { said: String(outside.id + 1), asked };
    }
    while (this.#parts[0] !== undefined && firstsOf(this.#parts[0]).length === 0) {
      this.#parts = this.#parts.slice(1);
    }
    const [head, ...tail] = this.#parts;
    if (head === undefined) {
      return { said: "exhausted", asked };
    }
    if (head.kind === "leaf") {
      this.#parts = tail;
      return { said: `${accepts(head) ? "" : "!"}${head.id + 1}`, asked };
    }
    const taken = firstsOf(sequence(...this.#parts)).find(
      ({ leaf }) => !asked.includes(leaf.id) && accepts(leaf),
    );
    if (taken === undefined) {
      return { said: `none(${asked.map((id) => id + 1).join(",")})`, asked };
    }
    this.#parts = topOf(taken.rest);
    return { said: String(taken.leaf.id + 1), asked };
  }

  /** The fewest further calls that would satisfy the script, by trying; `undefined` where there is too much to try. */
  fewest(most: number): number | undefined {
    let states = [sequence(...this.#parts)];
    const seen = new Set<string>();
    for (let calls = 0; states.length > 0; calls += 1) {
      if (states.some(isSatisfied)) {
        return calls;
      }
      const next: Expression[] = [];
      for (const { rest } of states.flatMap(firstsOf)) {
        const key = JSON.stringify(rest);
        if (!seen.has(key)) {
          seen.add(key);
          next.push(rest);
        }
      }
      if (seen.size > most) {
        return undefined;
      }
      states = next;
    }
    throw new Error("a script that nothing satisfies");
  }
}

function topOf(expression: Expression): readonly Expression[] {
  return expression.kind === "sequence" ? expression.items : [expression];
}
