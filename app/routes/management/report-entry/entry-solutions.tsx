import { fileSize } from "#app/amounts.ts";
import type { EntryError } from "#app/domain/report-entry/check-entry.ts";
import type { EntrySolution, OfferedSpecimen } from "#app/domain/report-entry/entry-form.ts";
import { paths } from "#app/paths.ts";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { drawingFileName } from "#app/ui/form/file-words.ts";
import { Fold } from "#app/ui/form/fold.tsx";
import { FieldGrid } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, FieldGroup, TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import type { EntryPage } from "./report-entry.server.ts";

/** The id of a solution's field by the column of its file. */
export const solutionFieldId = (solution: number, column: string | null): string =>
	`sol-${solution + 1}-${column ?? "drawing"}`;

/** The labels of a solution's fields by the columns of its file. */
export const SOLUTION_LABELS: Readonly<Record<string, string>> = {
	...{ drawing: "V Drawing", title: "Title", specimens: "Specimens", substrates: "Other substrates" },
	...{ installation: "Installation notes", pdf: "V drawing PDF", image: "Solution image" },
};

interface SolutionProps {
	at: number;
	solution: EntrySolution;
	specimens: OfferedSpecimen[];
	errors: EntryError[];
	limits: EntryPage["limits"];
}

const described = (file: { name: string; bytes: number } | null, without: string) =>
	file ? `${drawingFileName(file.name)} (${fileSize(file.bytes)}). Choose another to replace it.` : without;

interface TicksProps {
	at: number;
	caption: string;
	ticked: ReadonlySet<string>;
	specimens: OfferedSpecimen[];
}

/** The specimens in a table, since a size and a rating alone tell no two walls apart. */
function Ticks({ at, caption, ticked, specimens }: TicksProps) {
	return (
		<Table
			caption={caption}
			captionHidden
			limited
			dense
			columns={["Specimen", "Size", "Service", "Tested in", "FRR"].map((label) => ({ label }))}
		>
			{specimens.map(({ key, id, size, service, substrates, frr }) => (
				<Row key={key}>
					<RowTitle>
						<CheckboxField
							id={`tick-${at + 1}-${key}`}
							name="tick"
							value={`${at} ${key}`}
							label={id}
							defaultChecked={ticked.has(key)}
						/>
					</RowTitle>
					<Cell label="Size">{size}</Cell>
					<LongCell label="Service">{service}</LongCell>
					<LongCell label="Tested in">{substrates.join("; ")}</LongCell>
					<Cell label="FRR">{frr}</Cell>
				</Row>
			))}
		</Table>
	);
}

interface SolutionFilesProps extends Pick<SolutionProps, "at" | "solution" | "limits"> {
	errorsOf: (column: string) => string[] | undefined;
}

function SolutionFiles({ at, solution: { pdf, image }, limits, errorsOf }: SolutionFilesProps) {
	return (
		<>
			<FieldGrid>
				<FileField
					id={solutionFieldId(at, "pdf")}
					name={`pdf_${at}`}
					label={SOLUTION_LABELS.pdf}
					accept="application/pdf"
					hint={described(pdf, `At most ${limits.pdf}.`)}
					errors={errorsOf("pdf")}
				/>
				<FileField
					id={solutionFieldId(at, "image")}
					name={`img_${at}`}
					label={SOLUTION_LABELS.image}
					accept="image/*"
					hint={described(image, `PNG, JPEG, WebP or GIF, at most ${limits.image}.`)}
					errors={errorsOf("image")}
				/>
			</FieldGrid>
			<input type="hidden" name="sol_pdf" value={pdf?.id ?? ""} />
			<input type="hidden" name="sol_image" value={image?.id ?? ""} />
			{image && (
				<a href={paths.wizardFile(image.id)} target="_blank" rel="noreferrer">
					Look at the image
				</a>
			)}
		</>
	);
}

function Solution({ at, solution, specimens, errors, limits }: SolutionProps) {
	const { drawing, title, substrates, notes, isOwn } = solution;
	const of = (...columns: (string | null)[]) => {
		const found = errors.filter((error) => error.solution === at && columns.includes(error.column));
		return found.length > 0 ? [found.map(({ message }) => message).join(" ")] : undefined;
	};
	const ticked = new Set([...solution.rows.map((row) => `r${row}`), ...solution.stored.map((id) => `k${id}`)]);
	const now = specimens.filter(({ key }) => key.startsWith("r"));
	const before = specimens.filter(({ key }) => key.startsWith("k"));
	const id = (column: string) => solutionFieldId(at, column);
	return (
		<Card title={`Solution ${at + 1}${drawing ? `: ${drawing}` : ""}`} id={`solution-${at + 1}`}>
			<Stack>
				<FieldGrid>
					<TextField
						id={id("drawing")}
						name="sol_drawing"
						label={SOLUTION_LABELS.drawing}
						required
						upper
						autoComplete="off"
						autoCapitalize="characters"
						defaultValue={drawing}
						errors={of("drawing", null)}
					/>
					<TextField
						id={id("title")}
						name="sol_title"
						label={SOLUTION_LABELS.title}
						autoComplete="off"
						defaultValue={title}
						errors={of("title")}
					/>
				</FieldGrid>
				<FieldGroup id={id("specimens")} label={SOLUTION_LABELS.specimens} errors={of("specimens")}>
					{now.length > 0 && (
						<Ticks at={at} caption={`Rows above, for solution ${at + 1}`} ticked={ticked} specimens={now} />
					)}
					{before.length > 0 && (
						<Fold
							title={`Specimens that the report has already (${before.length})`}
							folded
							open={solution.stored.length > 0}
						>
							<Ticks
								at={at}
								caption={`Specimens of the report, for solution ${at + 1}`}
								ticked={ticked}
								specimens={before}
							/>
						</Fold>
					)}
					{specimens.length === 0 && <p>Enter specimens above to tick them here.</p>}
				</FieldGroup>
				<CheckboxField
					id={`own-${at + 1}`}
					name="own"
					value={at}
					label="Offer it for the substrates its specimens were tested in"
					defaultChecked={isOwn}
				/>
				<TextField
					id={id("substrates")}
					name="sol_substrates"
					label={SOLUTION_LABELS.substrates}
					hint="For example Wall - Plasterboard - 13mm; a semicolon between several."
					list="substrate-labels"
					autoComplete="off"
					defaultValue={substrates}
					errors={of("substrates")}
				/>
				<SolutionFiles at={at} solution={solution} limits={limits} errorsOf={of} />
				<Fold title={SOLUTION_LABELS.installation!} folded open={of("installation") !== undefined}>
					<TextAreaField
						id={id("installation")}
						name="sol_notes"
						label={SOLUTION_LABELS.installation}
						hint="One a line. They are read from the drawing."
						rows={5}
						defaultValue={notes}
						errors={of("installation")}
					/>
				</Fold>
				<div>
					<Button name="do" value={`remove:${at}`} look="quiet" small icon="trash">
						{`Leave out solution ${at + 1}`}
					</Button>
				</div>
			</Stack>
		</Card>
	);
}

interface EntrySolutionsProps extends Omit<SolutionProps, "at" | "solution"> {
	solutions: EntrySolution[];
	substrates: string[];
	scripted: boolean;
}

/** The solutions of the report's specimens; chosen drawings make one each, with the code and notes that are read from them. */
export function EntrySolutions({ solutions, substrates, scripted, ...common }: EntrySolutionsProps) {
	return (
		<Stack>
			<datalist id="substrate-labels">
				{substrates.map((label) => (
					<option key={label} value={label} />
				))}
			</datalist>
			<Card>
				<Stack>
					<FileField
						id="drawings"
						name="drawings"
						label="Drawings and their pictures"
						multiple
						accept="application/pdf,image/*"
						hint="All at once: each PDF makes a solution. Code, title and notes are read from it; a picture of the same name belongs to it."
						onChange={({ currentTarget: { form, files } }) => {
							const read = form?.querySelector<HTMLButtonElement>("button[value=read]");
							if (files?.length && read) form!.requestSubmit(read);
						}}
					/>
					<Cluster>
						<span hidden={scripted}>
							<Button name="do" value="read" icon="upload">
								Read the drawings
							</Button>
						</span>
						<Button name="do" value="add" icon="plus" small>
							Add a solution without a drawing
						</Button>
					</Cluster>
				</Stack>
			</Card>
			{solutions.map((solution, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: solutions are told apart by their places alone.
				<Solution key={at} at={at} solution={solution} {...common} />
			))}
		</Stack>
	);
}
