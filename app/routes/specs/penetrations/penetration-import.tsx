import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { amountOf } from "#app/amounts.ts";
import type { ListView } from "#app/domain/penetrations/list/check-view.ts";
import { editedList } from "#app/domain/penetrations/list/sheet-files.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useResumed } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { readTabs, writeTabs } from "#app/tables/separated-text.ts";
import { Cluster, LayoutFooter, Stack } from "#app/ui/base/page-layout.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { TextAreaField } from "#app/ui/form/inputs.tsx";
import { SheetGrid } from "#app/ui/form/sheet-grid.tsx";
import { isBlank } from "#app/ui/form/sheet-rows.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { CheckedRows } from "./checked-rows.tsx";
import { NotSaved } from "./not-saved.tsx";
import { EMPTY_LIST, receiveRows } from "./penetration-import.server.ts";

/** Rows as they were read, or the stored list: the first line of the text names the fields. */
type Given = Pick<ListView, "text" | "columns" | "marked"> & { lines?: string[] };

interface RowsFieldProps {
	given?: Given;
	/** A list without rows, for what is typed into the table. */
	empty: Given;
	/** Text that could not be read as rows. */
	typed?: string;
	check: string;
}

/** A text area with rows of a spreadsheet; with script those that were read are a table, of which the text area is what is sent. */
function RowsField({ given, empty, typed, check }: RowsFieldProps) {
	const place = useRef<HTMLDivElement>(null);
	const area = () => place.current!.querySelector("textarea")!;
	const { text, columns: fields, lines = [], marked } = given ?? empty;
	const [table, setTable] = useState<{ lead: string[][]; rows: string[][] } | null>(null);
	const [asText, setAsText] = useState(typed !== undefined || given === undefined);
	const isTable = table !== null && !asText;

	useEffect(() => {
		const all = readTabs(text);
		setTable({ lead: all.slice(0, 1), rows: [...all.slice(1), []] });
	}, [text]);

	const written = (rows: string[][]) => {
		const end = rows.findLastIndex((row) => !isBlank(row)) + 1;
		return end === 0 ? "" : writeTabs([...(table?.lead ?? []), ...rows.slice(0, end)]);
	};
	useEffect(() => {
		const { form } = area();
		if (!form || !isTable) return;
		const send = ({ formData }: FormDataEvent) => formData.set("rows", written(table.rows));
		form.addEventListener("formdata", send);
		return () => form.removeEventListener("formdata", send);
	});

	const byPlace = new Map(marked.map(({ row, column, message }) => [`${row} ${column}`, message]));
	const lineOf = (row: number) => lines[row] ?? String(row + 2);
	const errorAt = (row: number, column: number) => byPlace.get(`${row} ${column < 0 ? "" : fields[column]?.place}`);
	const columns = fields.map(({ place, label }) => ({ label, hidden: place === "record" }));
	const checkRows = () => {
		const { form } = area();
		requestAnimationFrame(() => form?.requestSubmit(form.querySelector<HTMLButtonElement>(check)));
	};
	/** A whole list that is pasted is checked at once; a line is something that a person types. */
	const pasted = ({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) => {
		if (currentTarget.value === "" && clipboardData.getData("text/plain").trim().includes("\n")) checkRows();
	};

	return (
		<Stack>
			<div hidden={isTable} ref={place}>
				<TextAreaField
					id="rows"
					name="rows"
					label={given ? "Rows" : "Paste your list here"}
					hint={given ? "You can change rows here." : "With their headings, in any order."}
					rows={given ? 16 : 10}
					onPaste={given ? undefined : pasted}
					wrap="off"
					spellCheck={false}
					defaultValue={typed ?? given?.text ?? ""}
				/>
			</div>
			{isTable && (
				<SheetGrid
					label="Rows"
					columns={columns}
					rows={table.rows}
					onRows={(rows) => setTable({ ...table, rows })}
					lineOf={lineOf}
					errorOf={errorAt}
					onList={(list) => {
						const field = area();
						field.value = list;
						setAsText(true);
						checkRows();
					}}
				/>
			)}
			{isTable && (
				<Cluster>
					<Button
						type="button"
						small
						onClick={() => {
							area().value = written(table.rows);
							setAsText(true);
						}}
					>
						Show as text
					</Button>
				</Cluster>
			)}
			{table !== null && !isTable && !given && typed === undefined && (
				<Cluster>
					<Button type="button" small onClick={() => setAsText(false)}>
						Type rows in a table instead
					</Button>
				</Cluster>
			)}
		</Stack>
	);
}

export const loader = ({ request }: LoaderFunctionArgs) =>
	loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		const isWhole = new URL(request.url).searchParams.has("list");
		return { project, list: project && isWhole ? await editedList(em, project.id) : undefined, empty: EMPTY_LIST };
	});

export const action = ({ request }: ActionFunctionArgs) => receiveRows(request);

export const meta: MetaFunction = () => [{ title: "Paste or upload openings · Passive Fire Schedules" }];

/** Finds the button in the form. */
const CHECK = "button[value=check]";

function saveWords({ change: { created, changed } }: ListView): string {
	const count = created + changed;
	return count === 0 ? "Save terms and columns" : `Save ${amountOf(count, "opening")}`;
}

export default function ImportPenetrations() {
	const { project, list, empty } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const resumed = formErrors(useResumed());
	// A file that was read is not sent again: it would take the place of what is mended in its rows.
	const [answered, setAnswered] = useState(0);
	useEffect(() => {
		if (answer) setAnswered((times) => times + 1);
	}, [answer]);
	if (!project) return <NotSaved />;
	const checked = answer && "checked" in answer ? answer.checked : undefined;
	const typed = answer ? ("typed" in answer ? answer.typed : undefined) : resumed.typed("rows") || undefined;
	const given = checked ?? list;
	// Nothing of it could be read as rows: the text stands as it came.
	const raw = checked && checked.rows === 0 ? checked.text : undefined;
	const refused = answer && "refused" in answer ? answer.refused : undefined;
	return (
		<>
			<PageHeader
				trail={<ProjectTrail below={[{ to: paths.penetrations(), label: "Openings" }]} />}
				title={list ? "Edit the list of openings" : "Paste or upload openings"}
				description={`${list ? "Change cells, then check the rows." : "Paste rows from a spreadsheet, or choose a file."} Nothing is saved until you say so.`}
			/>
			{!given && (
				<Cluster>
					<span>No list yet? Start from a template:</span>
					<ButtonLink to={paths.penetrationFile("template.csv")} reloadDocument small icon="download">
						CSV
					</ButtonLink>
					<ButtonLink to={paths.penetrationFile("template.xlsx")} reloadDocument small icon="download">
						XLSX
					</ButtonLink>
				</Cluster>
			)}
			<Form method="post" encType="multipart/form-data" noValidate>
				<FormKey />
				<ShownProjectField project={project} />
				<Stack>
					{(checked || refused) && <CheckedRows checked={checked} refused={refused} />}
					<Card>
						<Stack>
							<RowsField
								key={given?.text ?? "empty"}
								given={raw === undefined ? given : undefined}
								empty={empty}
								typed={typed ?? raw}
								check={CHECK}
							/>
							<FileField
								key={answered}
								id="file"
								name="file"
								label="Or choose a file"
								accept=".csv,.txt,.tsv,.xlsx"
								hint="CSV or XLSX, with all its sheets"
							/>
						</Stack>
					</Card>
					<LayoutFooter>
						<FormActions>
							{checked?.ready && (
								<SubmitButton name="do" value="store" icon="save">
									{saveWords(checked)}
								</SubmitButton>
							)}
							<SubmitButton name="do" value="check" look={checked?.ready ? "secondary" : "primary"}>
								Check the rows
							</SubmitButton>
							<ButtonLink to={paths.penetrations()}>Cancel</ButtonLink>
						</FormActions>
					</LayoutFooter>
				</Stack>
			</Form>
		</>
	);
}
