import type { FormEventHandler } from "react";
import type { StoredValues } from "#app/domain/catalogue/definition/record-definition.ts";
import type { RecordOption } from "#app/domain/lists/read.sql.ts";
import { removalOf } from "#app/domain/lists/removal.ts";
import { suggestsGroup } from "#app/domain/ratings/groups.ts";
import type { Rejected } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { ReviewNote } from "#app/routes/management/recall/review-note.tsx";
import { useUpload } from "#app/routes/uploading/use-upload.ts";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { shortFileName } from "#app/ui/form/file-words.ts";
import { FieldGrid, FormActions, FormColumn, FullRow } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, FieldGroup, SelectField, TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import type { RecordFormData } from "./form-data.server.ts";
import type { ShownField } from "./shown-list.ts";

interface RecordFileProps {
	file: RecordFormData["list"]["files"][number];
	stored: RecordFormData["stored"][string] | undefined;
	errors: string[] | undefined;
}

function RecordFile({ file: { name, label, hint, accept }, stored, errors }: RecordFileProps) {
	const removal = removalOf(name);
	return (
		<>
			<FileField id={name} name={name} label={label} accept={accept} hint={hint} errors={errors} />
			{stored && (
				<>
					<p>
						Saved:{" "}
						<a href={paths.file(stored)} target="_blank" rel="noreferrer">
							{shortFileName(stored.name)}
						</a>
						. A new file replaces it.
					</p>
					<CheckboxField id={removal} name={removal} label={`Remove the saved ${label.toLowerCase()}`} />
				</>
			)}
		</>
	);
}

interface RecordFieldProps {
	field: ShownField;
	stored: StoredValues[string] | undefined;
	options: RecordOption[];
	faults: ReturnType<typeof formErrors>;
	again: boolean;
	name: string;
}

const NO_INSULATION = "N.A. - N.A.";

function words({ label, isActive }: RecordOption): string {
	const name = label === NO_INSULATION ? "None" : label;
	return isActive ? name : `${name} (withdrawn)`;
}

/** Long texts, ticks and lists of them have a row of their own; the other fields stand two in a row where there is room. */
const isBroad = ({ kind, long }: ShownField) =>
	kind === "references" || kind === "flag" || (kind === "text" && long === true);

/** A field that would stand beside nothing takes the whole row. */
function isAlone(fields: ShownField[], at: number): boolean {
	const begun = fields.slice(0, at).findLastIndex(isBroad) + 1;
	const isFirst = (at - begun) % 2 === 0;
	return isFirst && (at + 1 === fields.length || isBroad(fields[at + 1]!)) && at > begun;
}

function RecordField({ field, stored, options, faults, again, name: ofRecord }: RecordFieldProps) {
	const { kind, name, label, hint, required } = field;
	const common = { id: name, name, label, hint, errors: faults.of(name) };
	const typed = faults.typed(name, String(stored ?? ""));
	if (kind === "choice" && field.choices) {
		const choices = Object.entries(field.choices).map(([value, label]) => ({ value, label }));
		return <SelectField {...common} prompt="Not recorded" options={choices} defaultValue={typed} />;
	}
	if (kind === "date") return <TextField {...common} type="date" autoComplete="off" defaultValue={typed} />;
	if (kind === "millimetres")
		return <TextField {...common} inputMode="decimal" autoComplete="off" defaultValue={typed} />;
	if (kind === "text") {
		const Input = field.long ? TextAreaField : TextField;
		return <Input {...common} required={required} maxLength={field.max} autoComplete="off" defaultValue={typed} />;
	}
	if (kind === "reference") {
		return (
			<SelectField
				{...common}
				required={required}
				prompt={required ? `Choose ${label.toLowerCase()}` : "None"}
				options={options.map((option) => ({ value: option.id, label: words(option) }))}
				defaultValue={typed}
			/>
		);
	}
	if (kind === "flag") return <CheckboxField {...common} defaultChecked={faults.ticked(name, stored === true)} />;
	const sent = again ? faults.all(name) : [stored ?? []].flat().map(String);
	const suggested = field.isRated ? options.filter((one) => one.isActive && suggestsGroup(ofRecord, one.label)) : [];
	const left = suggested.filter(({ id }) => !sent.includes(String(id))).map((one) => one.label);
	return (
		<FieldGroup {...common} hint={left.length > 0 ? `Suggested for ${ofRecord}: ${left.join(", ")}.` : hint}>
			{options.map((option) => (
				<CheckboxField
					key={option.id}
					id={`${name}-${option.id}`}
					name={name}
					value={option.id}
					label={words(option)}
					defaultChecked={sent.includes(String(option.id))}
				/>
			))}
			{options.length === 0 && <p>None yet.</p>}
		</FieldGroup>
	);
}

interface BothVersionsProps {
	data: RecordFormData;
	stored: StoredValues;
	typed: ReturnType<typeof formErrors>;
}

function BothVersions({ data, stored, typed }: BothVersionsProps) {
	const named = ({ name }: ShownField, ids: string[]) =>
		(data.options[name] ?? [])
			.filter(({ id }) => ids.includes(String(id)))
			.map(({ label }) => label)
			.join(", ");
	const theirs = (field: ShownField) => {
		const value = stored[field.name];
		if (field.choices) return field.choices[String(value ?? "")] ?? "";
		if (isTyped(field)) return String(value ?? "");
		return field.kind === "flag" ? yes(value === true) : named(field, [value ?? []].flat().map(String));
	};
	const mine = (field: ShownField) => {
		if (field.choices) return field.choices[typed.typed(field.name)] ?? "";
		if (isTyped(field)) return typed.typed(field.name);
		return field.kind === "flag" ? yes(typed.ticked(field.name)) : named(field, typed.all(field.name));
	};
	const rows = data.list.fields.map((field) => ({ label: field.label, theirs: theirs(field), mine: mine(field) }));
	return <VersionsTable rows={rows} />;
}

const isTyped = ({ kind }: ShownField) => kind === "text" || kind === "date" || kind === "millimetres";

const yes = (on: boolean) => (on ? "yes" : "no");

/** The way in which a form is sent: by itself to its own page, or by the dialog that it stands in. */
export interface FormSending {
	action?: string;
	onSubmit?: FormEventHandler<HTMLFormElement>;
	busy?: boolean;
}

export const formTitle = ({ list, record }: RecordFormData): string => `${record ? "Edit" : "Add"} ${list.singular}`;

/** The form of a record; after a refusal as typed, beside the other version if somebody changed it: sending it again means it. */
export function RecordForm({
	data,
	rejected,
	busy,
	onSubmit,
	...sending
}: FormSending & { data: RecordFormData; rejected?: Rejected }) {
	const { list, record } = data;
	const upload = useUpload();
	const stored: Partial<StoredValues> = record ? record.values : data.proposed;
	const faults = formErrors(upload.rejected ?? rejected);
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
				<Alert kind="info" title={`This ${list.singular} is withdrawn. Saving restores it.`} />
			)}
			{record && <IssuedNote list={list.key} id={record.id} uses={data.uses} issued={data.issued} />}
			<ReviewNote reviewed={faults.of("reviewed")} />
			<FieldGrid>
				{list.fields.map((field, at) => {
					const shown = (
						<RecordField
							key={field.name}
							field={field}
							stored={stored[field.name]}
							options={data.options[field.name] ?? []}
							faults={faults}
							again={again}
							name={faults.typed("name", String(stored.name ?? "")).trim()}
						/>
					);
					return isBroad(field) || isAlone(list.fields, at) ? <FullRow key={field.name}>{shown}</FullRow> : shown;
				})}
			</FieldGrid>
			{list.files.map((file) => (
				<RecordFile key={file.name} file={file} stored={data.stored[file.name]} errors={faults.of(file.name)} />
			))}
			{upload.percent !== null && <Progress label="Uploading" percent={upload.percent} />}
			<FormActions>
				<SubmitButton busy={busy} disabled={upload.percent !== null}>
					{stale ? "Keep mine" : record ? "Save" : "Add"}
				</SubmitButton>
				{stale && (
					<ButtonLink to={paths.listEdit(list.key, record.id)} reloadDocument>
						Take theirs
					</ButtonLink>
				)}
				<AskCancel back={data.back} />
			</FormActions>
		</FormColumn>
	);
}
