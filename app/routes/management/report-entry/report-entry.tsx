import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { amountOf } from "#app/amounts.ts";
import { type EntryState, heldIn, offeredSpecimens, readEntry } from "#app/domain/report-entry/entry-form.ts";
import { idParam } from "#app/http/guards.server.ts";
import { FormKey, useResumed } from "#app/routes/forms.tsx";
import { reportPaper } from "#app/routes/screens.css.ts";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { LayoutFooter, Stack } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { TextAreaField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { EntryErrors, EntryOutcome, UnknownNames } from "./entry-answers.tsx";
import { EntrySolutions } from "./entry-solutions.tsx";
import { EntryTable, editedRows } from "./entry-table.tsx";
import { actOnEntry, type EntryAnswer, type EntryPage, readEntryPage } from "./report-entry.server.ts";

export const loader = ({ request, params }: LoaderFunctionArgs) => readEntryPage(request, idParam(params.id));

export const action = ({ request, params }: ActionFunctionArgs) => actOnEntry(request, idParam(params.id));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Enter specimens of ${data?.report.number ?? "a report"} · Passive Fire Schedules` },
];

/** Columns of a pasted text that nobody understood: each is given one of the table's, or left out. */
function UnreadColumns({ unread, uses }: { unread: EntryAnswer["unread"]; uses: EntryPage["uses"] }) {
	return unread.map(({ key, heading, values }) => (
		<div key={key}>
			<input type="hidden" name="col" value={key} />
			<label>
				{`“${heading || `Column ${Number(key) + 1}`}” (${values.join(", ")}) is `}
				<select name="use" className={fieldInput} defaultValue="">
					<option value="">Choose …</option>
					{uses.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			</label>
		</div>
	));
}

function PasteField({ answer, uses }: { answer?: EntryAnswer; uses: EntryPage["uses"] }) {
	const { paste = "", unread = [] } = answer ?? {};
	return (
		<Fold title="Paste a result table" folded open={paste !== ""}>
			<Stack>
				{unread.length > 0 && (
					<Alert
						kind="warning"
						title={`${amountOf(unread.length, "column is", "columns are")} new. Choose what ${unread.length === 1 ? "it is" : "they are"}, then add the rows.`}
					/>
				)}
				<UnreadColumns unread={unread} uses={uses} />
				<TextAreaField
					id="paste"
					name="paste"
					label="Rows from a spreadsheet or a PDF"
					hint="With headings in any order, or in the order of the table. Tabs, commas or semicolons between the cells; a table copied from a PDF will do."
					rows={6}
					wrap="off"
					spellCheck={false}
					defaultValue={paste}
				/>
				<div>
					<Button name="do" value="paste" icon="plus">
						Add these rows
					</Button>
				</div>
			</Stack>
		</Fold>
	);
}

interface EditorProps {
	page: EntryPage;
	state: EntryState;
	answer?: EntryAnswer;
}

/** The fields of the whole entry. Each answer mounts them anew, so that accepted files are not sent again. */
function EntryEditor({ page, state, answer }: EditorProps) {
	const { columns, names, stored, substrates, limits, uses, document, back } = page;
	const form = useRef<HTMLFormElement>(null);
	const [scripted, setScripted] = useState(false);
	const [rows, setRows] = useState(() => editedRows(state.rows, columns.length, answer?.least ?? 0));
	// A browser without a viewer of its own would download the PDF instead.
	const [hasViewer, setHasViewer] = useState(false);
	useEffect(() => {
		setScripted(true);
		setHasViewer(navigator.pdfViewerEnabled);
	}, []);
	const paper = hasViewer ? document : null;
	const { errors = [], unknown = [] } = answer?.check ?? {};
	const press = (button: string) => form.current!.requestSubmit(form.current!.querySelector<HTMLButtonElement>(button));
	return (
		<Form method="post" encType="multipart/form-data" noValidate ref={form}>
			<FormKey />
			<button type="submit" name="do" value="check" hidden />
			<input type="hidden" name="warned" value={answer?.warned ?? ""} />
			{state.create.map((name) => (
				<input key={name} type="hidden" name="create" value={name} />
			))}
			<Stack loose>
				<UnknownNames unknown={unknown} names={names} />
				<Section
					title="Specimens"
					id="specimens"
					description="One row for each thing that was tested. Columns with * are required."
				>
					<div className={paper ? reportPaper.columns : undefined}>
						<Stack>
							<PasteField answer={answer} uses={uses} />
							<EntryTable
								columns={columns}
								rows={rows}
								onRows={setRows}
								shown={state.shown}
								names={names}
								errors={errors}
								unknown={unknown}
								scripted={scripted}
								onList={(text) => {
									form.current!.querySelector<HTMLTextAreaElement>("#paste")!.value = text;
									press("button[value=paste]");
								}}
							/>
						</Stack>
						{paper && (
							<iframe
								className={reportPaper.frame}
								src={paper.address}
								title={`The report: ${paper.name}`}
								loading="lazy"
							/>
						)}
					</div>
				</Section>
				<Section
					title="Solutions"
					id="solutions"
					description="Saved together with the specimens. You can leave them for later."
				>
					<EntrySolutions
						solutions={state.solutions}
						specimens={offeredSpecimens(rows, columns, stored)}
						errors={errors}
						substrates={substrates}
						limits={limits}
						scripted={scripted}
					/>
				</Section>
				<LayoutFooter>
					<FormActions>
						<SubmitButton name="do" value="store" icon="save">
							Save
						</SubmitButton>
						<SubmitButton name="do" value="check" look="secondary">
							Check
						</SubmitButton>
						<ButtonLink to={back}>Cancel</ButtonLink>
					</FormActions>
				</LayoutFooter>
			</Stack>
		</Form>
	);
}

/**
 * Finds texts by the names of their fields in what was sent and not understood, or kept while the session had ended.
 */
const textsIn = (sent: Record<string, unknown>) => (name: string) => [sent[name] ?? []].flat().map(String);

export default function ReportEntry() {
	const page = useLoaderData<typeof loader>();
	const acted = useActionData<typeof action>();
	const sentBefore = useResumed()?.result.initialValue;
	const { report, document, columns, resumed, back } = page;
	const answer: EntryAnswer | undefined = acted && "answer" in acted ? acted.answer : undefined;
	const refused = acted && "refused" in acted ? acted : undefined;
	const sent = refused?.sent ?? (acted ? undefined : sentBefore);
	// The state of the last answer: the page's own data may be older.
	const held = useRef(heldIn(page.state));
	useEffect(() => {
		held.current = heldIn(answer?.state ?? page.state);
	}, [answer, page.state]);
	const typed =
		sent &&
		readEntry(
			textsIn(sent),
			columns.map(({ name }) => name),
			held.current,
		);
	const state = answer?.state ?? typed ?? page.state;
	const [attempt, setAttempt] = useState(0);
	useEffect(() => {
		if (acted) setAttempt((times) => times + 1);
	}, [acted]);
	return (
		<>
			<PageHeader
				title="Enter specimens"
				description={`BK${report.book} - Report ${report.number}, ${report.lab}`}
				actions={
					<>
						<ButtonLink to={back} icon="left">
							Back to the list
						</ButtonLink>
						{document && (
							<ButtonLink to={document.address} icon="pdf" reloadDocument target="_blank">
								The report’s PDF
							</ButtonLink>
						)}
					</>
				}
			/>
			<Stack loose>
				{!report.isActive && <Alert kind="warning" title="This report is withdrawn. Restore it to save specimens." />}
				{refused && <Alert kind="error" title={refused.refused} />}
				{answer && <EntryErrors answer={answer} columns={columns} />}
				{answer && answer.notes.length > 0 && (
					<Alert kind="info" title={answer.notes[0]}>
						{answer.notes.slice(1).map((note) => (
							<p key={note}>{note}</p>
						))}
					</Alert>
				)}
				{answer?.check && <EntryOutcome check={answer.check} />}
				{!acted && !sentBefore && resumed && (
					<Alert
						kind="info"
						title="You began this earlier. What you entered is here again, and nothing of it is saved yet."
					/>
				)}
				<EntryEditor key={attempt} page={page} state={state} answer={answer} />
				{(resumed || answer) && (
					<Fold title="Start again" folded>
						<Card>
							{/* The page is loaded anew: what its table holds goes with the draft. */}
							<Form method="post" encType="multipart/form-data" reloadDocument>
								<FormKey />
								<p>Everything you entered on this page is discarded. What is saved already stays.</p>
								<Button name="do" value="discard" look="danger" icon="trash">
									Discard and start again
								</Button>
							</Form>
						</Card>
					</Fold>
				)}
			</Stack>
		</>
	);
}
