import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { idParam } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { Obstacles, QuestionForm } from "#app/routes/question.tsx";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { type MergePage, readMerge, saveMerge } from "./merge-into.server.ts";

export const loader = ({ request, params }: LoaderFunctionArgs) => readMerge(request, params.list!, idParam(params.id));

export const action = ({ request, params }: ActionFunctionArgs) => saveMerge(request, params.list!, idParam(params.id));

const titleOf = ({ list, record, merged }: Pick<MergePage, "list" | "record" | "merged">) =>
	merged ? `${record.label} was merged` : `Merge the ${list.singular} ${record.label}`;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? titleOf(data) : "Merge"} · Passive Fire Schedules` },
];

/** A refusal reads the names again, so that the question is about what is stored now. */
export const shouldRevalidate = () => true;

export default function MergeInto() {
	const page = useLoaderData<typeof loader>();
	const { message, of } = formErrors(useActionData<typeof action>());
	return (
		<DialogPage title={titleOf(page)} back={page.back}>
			<Stack>
				{message && <Obstacles title={message} obstacles={of("obstacles")} />}
				{page.merged ? <Merged page={page} /> : <Choose page={page} />}
				{page.preview && <Preview page={page} />}
			</Stack>
		</DialogPage>
	);
}

function Merged({ page: { list, record, merged, back } }: { page: MergePage }) {
	return (
		<>
			<p>
				Everything that had the {list.singular} {record.label} has{" "}
				<Link to={paths.listRecord(list.key, merged!.into)}>{merged!.name}</Link> now. Searches and imports still
				understand the old name. <Link to={paths.history({ run: merged!.run })}>What was changed</Link>
			</p>
			<Form method="post" action={paths.listMerge(list.key, record.id)}>
				<FormKey />
				<FormActions>
					<ButtonLink to={back}>Back to the list</ButtonLink>
					<SubmitButton name="intent" value="undo" look="danger" icon="restore">
						Undo the merge
					</SubmitButton>
				</FormActions>
			</Form>
		</>
	);
}

function Choose({ page: { list, record, options, into, preview, back } }: { page: MergePage }) {
	return (
		<>
			<p>
				{record.label} will be removed. Everything that has it moves to the {list.singular} you choose. Issued schedules
				stay as they are. You see what moves before anything is saved, and you can undo it.
			</p>
			{preview?.error && <Alert kind="warning" title={preview.error} />}
			<Form method="get" action={paths.listMerge(list.key, record.id)}>
				<Stack>
					<SelectField
						id="into"
						name="into"
						label="Merge into"
						required
						prompt={`Choose the ${list.singular} that stays`}
						options={options}
						defaultValue={into ?? ""}
					/>
					<FormActions>
						<Button look={preview?.target ? "secondary" : "primary"}>See what moves</Button>
						{!preview?.target && <ButtonLink to={back}>Cancel</ButtonLink>}
					</FormActions>
				</Stack>
			</Form>
		</>
	);
}

/** Short words of staff for the names of a list. */
const kinds: Partial<Record<MergePage["list"]["key"], string>> = {
	servmat: "materials",
	servtype: "types of service",
	sealtype: "types of seal",
	subname: "substrates",
	insumat: "materials",
};

function Preview({ page: { list, record, preview, back } }: { page: MergePage }) {
	if (!preview?.target) return null;
	const { target, moved, obstacles, projects, tested, issued, versions } = preview;
	const used = paths.listUsed(list.key, record.id);
	if (obstacles.length > 0) {
		return <Obstacles title={`${record.label} cannot be merged into ${target.name}:`} obstacles={obstacles} />;
	}
	return (
		<QuestionForm
			action={paths.listMerge(list.key, record.id)}
			back={back}
			yes={`Merge into ${target.name}`}
			answer={{ name: "intent", value: "merge" }}
			fields={{ into: target.id, fromVersion: versions.from, intoVersion: versions.into }}
		>
			{tested && (
				<Alert kind="warning" title={`These are different ${kinds[list.key] ?? list.plural}`}>
					{record.label} has {amountOf(tested.from, "specimen")} of its own, {target.name} has {amount(tested.into)}.
					Merge them only if both names mean one thing.
				</Alert>
			)}
			{moved.length > 0 ? (
				<>
					<p>
						From <Link to={paths.listRecord(list.key, record.id)}>{record.label}</Link> to{" "}
						<Link to={paths.listRecord(list.key, target.id)}>{target.name}</Link>:
					</p>
					<ul>
						{moved.map(({ words, section }) => (
							<li key={words}>{section ? <Link to={`${used}#used-${section}`}>{words}</Link> : words}</li>
						))}
					</ul>
				</>
			) : (
				<p>Nobody uses it. Only the name is removed.</p>
			)}
			{projects > 0 && (
				<p>
					<Link to={`${used}#used-project`}>{amountOf(projects, "project")}</Link> with a solution that has it.
				</p>
			)}
			{issued && (
				<p>
					{issued} <Link to={used}>Where used</Link>
				</p>
			)}
		</QuestionForm>
	);
}
