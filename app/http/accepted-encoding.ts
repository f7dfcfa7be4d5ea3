/** How answers are compressed, kept or not. `threshold` in bytes: what is shorter is sent as it is. */
export const COMPRESSION = { level: 4, threshold: 1024 } as const;

export type Encoding = "br" | "gzip";

/** The better one for whoever sends this `Accept-Encoding`, Brotli of two alike; null for bytes as they are. */
export function acceptedEncoding(header: string | null): Encoding | null {
	const weights = new Map(
		(header ?? "").split(",").map((each): [string, number] => {
			const [name = "", ...beside] = each.toLowerCase().split(";");
			const weight = beside.find((one) => one.trim().startsWith("q="));
			return [name.trim(), weight ? Number(weight.trim().slice(2)) : 1];
		}),
	);
	const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
	const better = weightOf("br") >= weightOf("gzip") ? "br" : "gzip";
	return weightOf(better) > 0 && weightOf(better) >= (weights.get("identity") ?? 0) ? better : null;
}
