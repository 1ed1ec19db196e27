type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;
type ElementOf<T> = Extract<T, readonly unknown[]>[number];
type ObjectsOf<T> = Exclude<Extract<T, object>, readonly unknown[]>;

/** The names in what is given, at any depth, that the known type has nowhere in their place. */
export type UnknownKeys<Given, Known> = Given extends readonly (infer Element)[]
  ? UnknownKeys<Element, ElementOf<Known>>
  : Given extends object
    ? {
        // Names that are free, as in metadata, are known wherever a record fits at all.
        [Key in keyof Given]-?: string extends Key
          ? never
          : Key extends KeysOf<ObjectsOf<Known>>
            ? UnknownKeys<Given[Key], ValueOf<ObjectsOf<Known>, Key>>
            : Key;
      }[keyof Given]
    : never;
