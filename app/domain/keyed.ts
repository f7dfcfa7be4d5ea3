export const keysOf = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
	Object.keys(record) as Key[];

export const entriesOf = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] =>
	Object.entries(record) as [Key, Value][];

export const keyed = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> =>
	Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

export const isOneOf = <One extends string>(all: readonly One[], text: string): text is One =>
	all.some((one) => one === text);
