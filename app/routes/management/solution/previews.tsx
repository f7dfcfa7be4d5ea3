import { drawingFileName, fileSize } from "#app/ui/form/file-words.ts";
import { Preview } from "#app/ui/solution/preview.tsx";
import type { SolutionPage } from "./wizard-data.server.ts";

export function Previews({ snapshot, pictures }: Pick<SolutionPage, "snapshot" | "pictures">) {
	const { pdf, image, drawing } = snapshot;
	const { held, stored, storedPdf } = pictures;
	const files = [
		pdf ? `New PDF: ${drawingFileName(pdf.name)} (${fileSize(pdf.bytes)})` : storedPdf && `Stored PDF: ${storedPdf}`,
		image && `New image: ${drawingFileName(image.name)} (${fileSize(image.bytes)})`,
	].filter((line) => line !== null);
	return <Preview code={drawing} picture={held ?? stored} files={files} />;
}
