export const keysOf = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
	Object.keys(record) as Key[];

export const keyed = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> =>
	Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
