/** Right in front of another one, or at the end (null); the list stays as it is where either is not in it. */
export function withMoved<T>(list: T[], idOf: (one: T) => number, id: number, before: number | null): T[] {
	const moved = list.find((one) => idOf(one) === id);
	const others = list.filter((one) => one !== moved);
	const at = before === null ? others.length : others.findIndex((one) => idOf(one) === before);
	return moved && at >= 0 ? others.toSpliced(at, 0, moved) : list;
}
