import { StatusTag } from "#app/ui/text/tag.tsx";

/** What has to be said of a specimen's evidence; nothing where `words` are empty. */
export function EvidenceTag({ words }: { words: string }) {
	return words !== "" && <StatusTag status="withdrawn" text={words} />;
}
