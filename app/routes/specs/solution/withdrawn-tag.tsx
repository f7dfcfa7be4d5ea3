import { type EvidencePart, withdrawnWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { StatusTag } from "#app/ui/text/tag.tsx";

export function WithdrawnTag({ parts }: { parts: EvidencePart[] }) {
	return parts.length > 0 && <StatusTag status="withdrawn" text={withdrawnWords(parts)} />;
}
