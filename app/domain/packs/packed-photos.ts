import type { ScheduleFacts } from "#app/domain/facts/facts.ts";

/** A photo as it lies in the pack. */
export interface PackedPhoto {
	ref: string;
	/** The path in the pack, such as `photos/P-001 side A 1.jpg`. */
	name: string;
	/** The key in the file store. */
	key: string;
	sha256: string;
}

/** Characters that some system refuses in the name of a file. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]/gu;

/** The text as a part of the name of a file on every system. */
export const fileNamePart = (text: string): string => text.replaceAll(REFUSED, "_");

/** Names every photo of an as-built issue by number and side, in the order of the register; no two names are alike. */
export function packedPhotos({ asBuilt, penetrations }: ScheduleFacts): PackedPhoto[] {
	const counts = new Map<string, number>();
	return (penetrations?.rows ?? []).flatMap(({ ref }) =>
		(asBuilt?.openings[ref]?.records ?? []).flatMap(({ side, photos }) =>
			photos.map(({ large: key, sha256 }) => {
				const seen = side === "both" ? "both sides" : side ? `side ${side}` : "";
				const stem = ["photos/", fileNamePart(ref), seen && ` ${seen}`].filter(Boolean).join("");
				// Systems that do not tell capitals from small letters would unpack one over the other.
				const number = (counts.get(stem.toLowerCase()) ?? 0) + 1;
				counts.set(stem.toLowerCase(), number);
				return { ref, name: `${stem} ${number}.jpg`, key, sha256 };
			}),
		),
	);
}
