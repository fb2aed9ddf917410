import type {
  FieldShapes,
  FieldShapesOf,
  ItemKindName,
  ItemOfKind,
  MessageOfRole,
  MessageRole,
  ShapeOf,
} from "./item-shapes.ts";

const ITEM_STATUS = {
  oneOf: { in_progress: true, completed: true, incomplete: true },
} as const satisfies ShapeOf<MessageOfRole<"assistant">["status"]>;

/**
 * The required fields of a message by its role. The compiler holds the table against the SDK's types: a new role,
 * content part or required field, or one that goes, fails the build.
 */
export const MESSAGE_ROLES = {
  assistant: {
    status: ITEM_STATUS,
    content: {
      list: {
        variants: {
          output_text: { text: "string" },
          refusal: { refusal: "string" },
          audio: { audio: { anyOf: { string: true, object: true } } },
          image: { image: "string" },
        },
      },
    },
  },
  user: { content: { anyOf: { string: true, array: true } } },
  system: { content: "string" },
} satisfies { readonly [TRole in MessageRole]: FieldShapesOf<MessageOfRole<TRole>> };

/**
 * The required fields of every other item by its kind, held against the SDK's types by the compiler in the same way.
 */
export const ITEM_KINDS = {
  tool_search_call: {},
  tool_search_output: { tools: { list: "object" } },
  hosted_tool_call: { name: "string" },
  program: { callId: "string", code: "string", fingerprint: "string" },
  program_output: {
    callId: "string",
    output: "string",
    status: { oneOf: { completed: true, incomplete: true } },
  },
  function_call: { callId: "string", name: "string", arguments: "string" },
  function_call_result: {
    name: "string",
    callId: "string",
    status: ITEM_STATUS,
    output: { anyOf: { string: true, object: true, array: true } },
  },
  computer_call: { callId: "string", status: ITEM_STATUS },
  computer_call_result: {
    callId: "string",
    output: { variants: { computer_screenshot: { data: "string" } } },
  },
  shell_call: { callId: "string", action: { fields: { commands: { list: "string" } } } },
  shell_call_output: {
    callId: "string",
    output: {
      list: {
        fields: {
          stdout: "string",
          stderr: "string",
          outcome: {
            variants: { timeout: {}, exit: { exitCode: { anyOf: { number: true, null: true } } } },
          },
        },
      },
    },
  },
  apply_patch_call: {
    callId: "string",
    status: { oneOf: { in_progress: true, completed: true } },
    operation: {
      variants: {
        create_file: { path: "string", diff: "string" },
        update_file: { path: "string", diff: "string" },
        delete_file: { path: "string" },
      },
    },
  },
  apply_patch_call_output: {
    callId: "string",
    status: { oneOf: { completed: true, failed: true } },
  },
  reasoning: { content: { list: { variants: { input_text: { text: "string" } } } } },
  compaction: { encrypted_content: "string" },
  unknown: {},
} satisfies { readonly [TKind in ItemKindName]: FieldShapesOf<ItemOfKind<TKind>> };

/** Optional fields of which an item must have one: without any, the runner has nothing to do. */
const ONE_REQUIRED = {
  computer_call: ["action", "actions"],
} satisfies { readonly [TKind in ItemKindName]?: readonly (keyof ItemOfKind<TKind>)[] };

/** The required fields of the items of a kind, if there is such a kind. */
export function fieldsOfKind(kind: string): FieldShapes | undefined {
  return lookUp<FieldShapes>(ITEM_KINDS, kind);
}

/** The required fields of the messages of a role, if there is such a role. */
export function fieldsOfRole(role: string): FieldShapes | undefined {
  return lookUp<FieldShapes>(MESSAGE_ROLES, role);
}

/** The fields of which an item of a kind must have one. */
export function alternativesOfKind(kind: string): readonly string[] {
  return lookUp<readonly string[]>(ONE_REQUIRED, kind) ?? [];
}

function lookUp<TValue>(table: Readonly<Record<string, TValue>>, key: string): TValue | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
