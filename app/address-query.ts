/** Writes an address with a query, which leaves out what is blank. */
export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		if (value !== null && value !== undefined && value !== "") search.set(name, String(value));
	}
	return search.size > 0 ? `${path}?${search}` : path;
}
