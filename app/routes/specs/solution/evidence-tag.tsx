import { StatusTag } from "#app/ui/text/tag.tsx";

export function EvidenceTag({ words }: { words: string }) {
	return words !== "" && <StatusTag status="withdrawn" text={words} />;
}
