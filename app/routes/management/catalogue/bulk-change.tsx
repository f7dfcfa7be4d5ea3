import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSubmit } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { bulkSchema } from "#app/domain/bulk/bulk-acts.ts";
import { makeBulkImport } from "#app/domain/bulk/start-bulk.ts";
import { startImport } from "#app/domain/imports/jobs/import-jobs.ts";
import { editorsOnly, loadPage } from "#app/http/guards.server.ts";
import { files, forkEm } from "#app/http/resources.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { enqueueImport } from "#app/routes/management/imports/imports.server.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { type BulkPageData, bulkPageData, readChosen } from "./bulk-change.server.ts";
import { gridListParam } from "./catalogue.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(editorsOnly(request), async ({ em, actor }) =>
		bulkPageData(em, actor, gridListParam(params.list), new URL(request.url).searchParams),
	);
}

export function action({ request, params }: ActionFunctionArgs) {
	return submit(editorsOnly(request), bulkSchema, async ({ em, actor }, change) => {
		const list = gridListParam(params.list);
		const { query } = readChosen(list, new URL(request.url).searchParams);
		// The import owns its files before anything else is stored, whatever becomes of this request.
		const id = await makeBulkImport(await forkEm(), actor, { list, query, change }, files().copy);
		await startImport(em, actor, id, enqueueImport);
		return paths.import(id);
	});
}

/** A refusal counts again, so that the number which is sent next is the one that is seen. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? `Change ${amountOf(data.count, data.singular)}` : "Change"} · Passive Fire Schedules` },
];

export default function BulkChangePage() {
	const data = useLoaderData<typeof loader>();
	const { count, singular, isAll, acts, back } = data;
	if (count === 0) {
		return (
			<>
				<PageHeader title={`Change ${singular}s`} />
				<EmptyState
					icon="edit"
					title={isAll ? `No ${singular} found` : `No ${singular} ticked`}
					actions={<ButtonLink to={back}>Back to the list</ButtonLink>}
				>
					Tick the rows that you want to change, or change all that a search or a filter finds.
				</EmptyState>
			</>
		);
	}
	return (
		<>
			<PageHeader
				title={`Change ${amountOf(count, singular)}`}
				description="Next: check old and new, then confirm. You can undo it."
			/>
			<Segmented label="What to do" choices={acts} />
			<Card>
				<ChangeForm key={`${data.act} ${data.field}`} data={data} />
			</Card>
		</>
	);
}

const labels = { field: "Field", value: "New value", find: "Find", by: "Replace with" };

const effects: Partial<Record<string, string>> = {
	withdraw: "Withdrawn records are no longer offered. What was issued stays as it is.",
	restore: "Restored records are offered again.",
};

function ChangeForm({ data }: { data: BulkPageData }) {
	const errors = formErrors(useAnswer());
	const { act, ids, count, field, fields, find, mostReplaced, control, isOwnForm } = data;
	const isFieldChosen = isOwnForm || fields.length === 1;
	return (
		<>
			{isOwnForm && <FieldChoice data={data} />}
			{(!isOwnForm || control) && (
				<FormColumn>
					<FormKey />
					<ErrorSummary {...errors.summary(labels)} />
					<input type="hidden" name="act" value={act} />
					<input type="hidden" name="count" value={count} />
					{ids && <input type="hidden" name="ids" value={ids.join()} />}
					{isFieldChosen && <input type="hidden" name="field" value={field} />}
					{!isFieldChosen && fields.length > 0 && (
						<SelectField
							id="field"
							name="field"
							label={labels.field}
							prompt="Choose a field"
							options={fields}
							defaultValue={errors.typed("field", field)}
							errors={errors.of("field")}
							required
						/>
					)}
					{act === "replace" && (
						<>
							<TextField
								label={labels.find}
								required
								hint="Case-sensitive: pvc is not PVC."
								autoComplete="off"
								{...errors.text("find", mostReplaced, find)}
							/>
							<TextField label={labels.by} autoComplete="off" {...errors.text("by", mostReplaced)} />
						</>
					)}
					<ValueControl data={data} />
					{effects[act] && <p>{effects[act]}</p>}
					<FormActions>
						<SubmitButton>See what changes</SubmitButton>
						<ButtonLink to={data.back}>Cancel</ButtonLink>
					</FormActions>
				</FormColumn>
			)}
		</>
	);
}

function ValueControl({ data: { act, control, element } }: { data: BulkPageData }) {
	const errors = formErrors(useAnswer());
	if (act === "add" || act === "take" || control) {
		const label = act === "add" ? `${element} to add` : act === "take" ? `${element} to take out` : labels.value;
		if (control?.kind === "choice") {
			return (
				<SelectField
					id="value"
					name="value"
					label={label}
					required
					prompt="Choose …"
					options={control.options}
					defaultValue={errors.typed("value")}
					errors={errors.of("value")}
				/>
			);
		}
		if (control?.kind === "long") {
			return (
				<TextAreaField label={label} hint={control.hint} rows={6} {...errors.text("value", control.max ?? 20_000)} />
			);
		}
		return (
			<TextField
				label={label}
				hint={control?.hint}
				suggestions={control?.suggestions}
				autoComplete="off"
				{...errors.text("value", control?.max ?? 200)}
			/>
		);
	}
	return null;
}

/** Lets the field be chosen first: the control for its value depends on it. */
function FieldChoice({ data: { list, field, fields, params } }: { data: BulkPageData }) {
	const submit = useSubmit();
	return (
		<FormColumn
			method="get"
			action={paths.catalogueChange(list)}
			onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
		>
			{params.map(([name, value]) => (
				<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
			))}
			<SelectField
				id="chosen"
				name="field"
				label={labels.field}
				prompt="Choose a field"
				options={fields}
				defaultValue={field}
			/>
			<noscript>
				<Button>Show</Button>
			</noscript>
		</FormColumn>
	);
}
