import { type EvidencePart, withdrawnWords } from "#app/domain/catalogue/evidence.ts";
import { StatusTag } from "#app/ui/text/tag.tsx";

/** What a specimen rests on and is withdrawn; nothing for one that is active. */
export function WithdrawnTag({ parts }: { parts: EvidencePart[] }) {
	return parts.length > 0 && <StatusTag status="withdrawn" text={withdrawnWords(parts)} />;
}
