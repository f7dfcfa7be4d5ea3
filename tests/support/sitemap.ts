import routes from "#app/routes.ts";

interface Entry {
	path?: string;
	index?: boolean;
	children?: Entry[];
}

/** The pages of the table as their patterns. */
function patterns(entries: Entry[], above = ""): string[] {
	return entries.flatMap(({ path, index, children }) => {
		const here = path ? `${above}/${path}` : above;
		const own = path || index ? [here || "/"] : [];
		return [...(children ? [] : own), ...patterns(children ?? [], here)];
	});
}

/** Every address of the sitemap as its pattern. */
export const allPatterns = async (): Promise<string[]> => patterns(await (routes as unknown as Promise<Entry[]>));

/** An address that the pattern matches. */
export const example = (pattern: string): string =>
	pattern
		.replace("/*", "/no/such/page")
		.replace(":keep?", "true")
		.replaceAll(/:[a-z]+\??/g, "1");
