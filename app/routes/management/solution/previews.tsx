import { drawingFileName, fileSize } from "#app/ui/form/file-words.ts";
import { Preview } from "#app/ui/solution/preview.tsx";
import type { SolutionPage } from "./wizard-data.server.ts";

export function Previews({ snapshot, pictures }: Pick<SolutionPage, "snapshot" | "pictures">) {
	const { pdf, image, drawing } = snapshot;
	const { held, stored, storedPdf } = pictures;
	const files = [
		pdf && { words: `New PDF: ${drawingFileName(pdf.name)} (${fileSize(pdf.bytes)})` },
		!pdf && storedPdf && { words: `Stored PDF: ${storedPdf.name}`, address: storedPdf.address },
		image && { words: `New image: ${drawingFileName(image.name)} (${fileSize(image.bytes)})` },
	].filter((file) => file !== null && file !== false);
	return <Preview code={drawing} picture={held ?? stored} files={files} />;
}
