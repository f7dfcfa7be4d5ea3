import { withoutHiddenCharacters } from "#app/domain/hidden-characters.ts";

/** By docs/rules/schedules.md#issued-schedules; a name that every client reads alike may do without its second form. */
export function disposition(
	kind: "attachment" | "inline",
	name: string,
	encodedName: "always" | "if needed" = "always",
): string {
	const clean = withoutHiddenCharacters(name);
	const plain = clean.replace(/[^\x20-\x7e]|[/\\:*?"<>|]/g, "_");
	if (encodedName === "if needed" && plain === name) return `${kind}; filename="${plain}"`;
	const encoded = encodeURIComponent(clean).replace(
		/['()*!]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
