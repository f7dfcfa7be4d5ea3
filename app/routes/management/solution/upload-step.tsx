import { type ChangeEvent, useState } from "react";
import { fileSize } from "#app/amounts.ts";
import { MAX_DRAWING, MAX_TITLE } from "#app/domain/files/drawing-limits.ts";
import { MAX_PAGES } from "#app/file-limits.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import type { useUpload } from "#app/routes/uploading/use-upload.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { drawingFileName } from "#app/ui/form/file-words.ts";
import { FieldGrid, FormActions } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { UploadState } from "#app/ui/form/upload-state.tsx";
import { Preview } from "#app/ui/solution/preview.tsx";
import { Button } from "#app/ui/text/button.tsx";
import type { SolutionWizardPage } from "./solution-wizard.server.ts";

export function Previews({ snapshot, pictures }: Pick<SolutionWizardPage, "snapshot" | "pictures">) {
	const { pdf, image, drawing } = snapshot;
	const { held, stored, storedPdf } = pictures;
	const files = [
		pdf && { words: `New PDF: ${drawingFileName(pdf.name)} (${fileSize(pdf.bytes)})` },
		!pdf && storedPdf && { words: `Saved PDF: ${storedPdf.name}`, address: storedPdf.address },
		image && { words: `New image: ${drawingFileName(image.name)} (${fileSize(image.bytes)})` },
	].filter((file) => file !== null && file !== false);
	return <Preview code={drawing} picture={held ?? stored} files={files} />;
}

interface UploadStepProps {
	page: SolutionWizardPage;
	errors: ReturnType<typeof formErrors>;
	upload: ReturnType<typeof useUpload>;
}

const described = (file: { name: string; bytes: number } | null | undefined) =>
	file ? `${drawingFileName(file.name)} (${fileSize(file.bytes)})` : undefined;

/** Only script learns which file a person has chosen; without it the field shows the general hint. */
function useChosen() {
	const [file, setFile] = useState<{ name: string; bytes: number } | null>(null);
	const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const [chosen] = currentTarget.files ?? [];
		setFile(chosen ? { name: chosen.name, bytes: chosen.size } : null);
	};
	return { file, onChange };
}

function uploadWord({ pdf, image, notes }: SolutionWizardPage["snapshot"]): string {
	if (!pdf) return "";
	if (!image) return "The PDF was read. It replaces the saved one on Submit.";
	return notes.length > 0 ? "The files were read." : "The files were read. There are no installation notes yet.";
}

export function UploadStep({ page, errors, upload }: UploadStepProps) {
	const { snapshot, pictures, code, limits } = page;
	const pdf = useChosen();
	const image = useChosen();
	const { scripted, percent } = upload;
	const hasDrawing = code !== null || snapshot.image !== null;
	const busy = percent !== null;
	return (
		<>
			<TextField
				label="V Drawing"
				required
				autoComplete="off"
				autoCapitalize="characters"
				upper
				{...errors.text("drawing", MAX_DRAWING, snapshot.drawing)}
			/>
			<TextField
				label="Title"
				hint="What the drawing shows. Leave it empty to take the title from the PDF."
				counted
				autoComplete="off"
				{...errors.text("title", MAX_TITLE, snapshot.title)}
			/>
			<FieldGrid>
				<FileField
					id="pdf"
					name="pdf"
					label="V drawing PDF"
					accept="application/pdf"
					hint={described(pdf.file) ?? `At most ${limits.pdf} and ${MAX_PAGES} pages.`}
					onChange={pdf.onChange}
					errors={errors.of("pdf")}
				/>
				<FileField
					id="img"
					name="img"
					label="Solution image"
					accept="image/*"
					hint={described(image.file) ?? `PNG, JPEG, WebP or GIF, at most ${limits.image}.`}
					onChange={image.onChange}
					errors={errors.of("img")}
				/>
			</FieldGrid>
			<FormActions>
				<Button name="move" value="upload" icon="up" disabled={busy || (scripted && !(pdf.file && image.file))}>
					Upload
				</Button>
				{hasDrawing && (!scripted || (pdf.file && !image.file)) && (
					<Button name="move" value="pdf" icon="pdf" disabled={busy}>
						PDF Only
					</Button>
				)}
				<UploadState percent={percent} word={uploadWord(snapshot)} />
			</FormActions>
			{!(pictures.held ?? pictures.stored) && <Previews snapshot={snapshot} pictures={pictures} />}
		</>
	);
}
