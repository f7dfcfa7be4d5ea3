import { withoutHiddenCharacters } from "#app/domain/hidden-characters.ts";

/**
 * A Content-Disposition of a download with its name for old and new clients (docs/rules/schedules.md#issued-schedules).
 * The second form of a name that every client reads alike is left out on request.
 */
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
