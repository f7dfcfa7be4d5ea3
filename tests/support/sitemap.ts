import routes from "#app/routes.ts";

interface Entry {
	path?: string;
	index?: boolean;
	children?: Entry[];
}

function patterns(entries: Entry[], above = ""): string[] {
	return entries.flatMap(({ path, index, children }) => {
		const here = path ? `${above}/${path}` : above;
		const own = path || index ? [here || "/"] : [];
		return [...(children ? [] : own), ...patterns(children ?? [], here)];
	});
}

export const allPatterns = async (): Promise<string[]> => patterns(await (routes as unknown as Promise<Entry[]>));

export const example = (pattern: string): string =>
	pattern
		.replace("/*", "/no/such/page")
		.replace(":keep?", "true")
		.replaceAll(/:[a-z]+\??/g, "1");
