type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;
type ElementOf<T> = Extract<T, readonly unknown[]>[number];
type ObjectsOf<T> = Exclude<Extract<T, object>, readonly unknown[]>;

/** The property names in `Given`, at any depth, that `Known` doesn't have at the same place. */
export type UnknownKeys<Given, Known> = Given extends readonly (infer Element)[]
  ? UnknownKeys<Element, ElementOf<Known>>
  : Given extends object
    ? {
        // Free names, as in metadata, are allowed wherever a record is.
        [Key in keyof Given]-?: string extends Key
          ? never
          : Key extends KeysOf<ObjectsOf<Known>>
            ? UnknownKeys<Given[Key], ValueOf<ObjectsOf<Known>, Key>>
            : Key;
      }[keyof Given]
    : never;
