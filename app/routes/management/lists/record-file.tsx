import { removalOf } from "#app/domain/lists/removal.ts";
import { paths } from "#app/paths.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { shortFileName } from "#app/ui/form/file-words.ts";
import { CheckboxField } from "#app/ui/form/inputs.tsx";
import type { RecordFormData } from "./form-data.server.ts";

interface RecordFileProps {
	file: RecordFormData["list"]["files"][number];
	stored: RecordFormData["stored"][string] | undefined;
	errors: string[] | undefined;
}

export function RecordFile({ file: { name, label, hint, accept }, stored, errors }: RecordFileProps) {
	const removal = removalOf(name);
	return (
		<>
			<FileField id={name} name={name} label={label} accept={accept} hint={hint} errors={errors} />
			{stored && (
				<>
					<p>
						Stored:{" "}
						<a href={paths.file(stored)} target="_blank" rel="noreferrer">
							{shortFileName(stored.name)}
						</a>
						. A new file replaces it.
					</p>
					<CheckboxField id={removal} name={removal} label={`Remove the stored ${label.toLowerCase()}`} />
				</>
			)}
		</>
	);
}
