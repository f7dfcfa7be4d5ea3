import type { FormEventHandler, ReactNode } from "react";
import type { StoredValues } from "#app/domain/catalogue/records/record-definition.ts";
import type { Rejected } from "#app/http/submit.server.ts";
import { FormKey, formFaults } from "#app/routes/forms.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { ReviewNote } from "#app/routes/management/recall/review-note.tsx";
import { useUpload } from "#app/routes/uploading/use-upload.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { BothVersions } from "./both-versions.tsx";
import type { RecordFormData } from "./form-data.server.ts";
import { RecordField } from "./record-fields.tsx";
import { RecordFile } from "./record-file.tsx";

/** How a form is sent: by itself to its own page, or by the dialog that it stands in. */
export interface FormSending {
	action?: string;
	onSubmit?: FormEventHandler<HTMLFormElement>;
	busy?: boolean;
	cancel: ReactNode;
}

export const formTitle = ({ list, record }: RecordFormData): string => `${record ? "Edit" : "Add"} ${list.singular}`;

/** After a refusal as typed, beside the other version where somebody changed it; sending it again means it. */
export function RecordForm({
	data,
	rejected,
	cancel,
	busy,
	onSubmit,
	...sending
}: FormSending & { data: RecordFormData; rejected?: Rejected }) {
	const { list, record } = data;
	const upload = useUpload();
	const stored: Partial<StoredValues> = record ? record.values : data.proposed;
	const faults = formFaults(upload.rejected ?? rejected);
	const again = faults.rejected;
	const stale = record !== null && again && faults.typed("version") !== String(record.version);
	return (
		<FormColumn
			{...sending}
			encType={list.files.length > 0 ? "multipart/form-data" : undefined}
			onSubmit={(event) => {
				void upload.onSubmit(event);
				if (!event.defaultPrevented) onSubmit?.(event);
			}}
		>
			<FormKey />
			{record && <input type="hidden" name="version" value={record.version} />}
			<ErrorSummary
				{...faults.summary(Object.fromEntries([...list.fields, ...list.files].map(({ name, label }) => [name, label])))}
			/>
			{stale && <BothVersions data={data} stored={record.values} typed={faults} />}
			{record && !record.isActive && list.savesActive && (
				<Alert kind="info" title={`This ${list.singular} is inactive. Saving restores it.`} />
			)}
			{record && <IssuedNote list={list.key} id={record.id} uses={data.uses} issued={data.issued} />}
			<ReviewNote reviewed={faults.of("reviewed")} />
			{list.fields.map((field) => (
				<RecordField
					key={field.name}
					field={field}
					stored={stored[field.name]}
					options={data.options[field.name] ?? []}
					faults={faults}
					again={again}
					name={faults.typed("name", String(stored.name ?? "")).trim()}
				/>
			))}
			{list.files.map((file) => (
				<RecordFile key={file.name} file={file} stored={data.stored[file.name]} errors={faults.of(file.name)} />
			))}
			{upload.percent !== null && <Progress label="Uploading" percent={upload.percent} />}
			<FormActions>
				<SubmitButton busy={busy} disabled={upload.percent !== null}>
					{stale ? "Keep mine" : record ? "Save" : "Add"}
				</SubmitButton>
				{cancel}
			</FormActions>
		</FormColumn>
	);
}
