import { amount, amountOf } from "#app/amounts.ts";
import { keysOf } from "#app/domain/keyed.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import { CheckboxField } from "#app/ui/form/inputs.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { NotesList } from "#app/ui/solution/notes-list.tsx";
import { Preview } from "#app/ui/solution/preview.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { DrawingCode, FrrTag, StatusTag } from "#app/ui/text/tag.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { SolutionWizardPage } from "./solution-wizard.server.ts";

const labels = {
	drawing: "V Drawing",
	title: "Title",
	notes: "Install Notes",
	substrates: "Substrates",
	specimens: "Specimens",
};

const fields = keysOf(labels);

export const staleRows = ({ mine, theirs }: NonNullable<SolutionWizardPage["newer"]>) => ({
	stored: theirs,
	mine: fields.map((field) => ({ field, label: labels[field], value: mine[field] })),
});

type Props = { page: SolutionWizardPage; errors: ReturnType<typeof formErrors> };

interface OutcomeProps {
	completeness: NonNullable<SolutionWizardPage["completeness"]>;
	/** Sentences about matters to look at before the solution is saved. */
	warnings: string[];
}

/** The outcome of saving, in one box: green alone where nothing is to be looked at first. */
function Outcome({ completeness: { missing, findable, withdrawn }, warnings }: OutcomeProps) {
	const isReady = missing.length === 0 && findable;
	const withWarnings = warnings.length > 0 ? `, with ${amountOf(warnings.length, "warning")}.` : ".";
	const title = withdrawn
		? "The solution is withdrawn. Restore it so that people can find it again."
		: isReady
			? `Ready to publish${withWarnings}`
			: findable
				? "People can find it, but it is not complete."
				: "People cannot find it yet.";
	const calm = withdrawn ? "info" : isReady ? "success" : "warning";
	return (
		<Alert kind={warnings.length > 0 ? "warning" : calm} title={title}>
			{!withdrawn && missing.map((text) => <p key={text}>{text}</p>)}
			{!withdrawn && !findable && (
				<p>It needs an active substrate, and an active specimen with an active service and FRR.</p>
			)}
			{warnings.map((text) => (
				<p key={text}>{text}</p>
			))}
		</Alert>
	);
}

/** The changes before saving: what is stored, and what will be. */
function Changes({ changes, files }: { changes: NonNullable<SolutionWizardPage["changes"]>; files: string[] }) {
	const { mine, theirs } = changes;
	const changed = fields.filter((field) => mine[field] !== theirs[field]);
	return (
		<Section title="What changes" id="changes">
			{changed.length + files.length === 0 && <p>Nothing is changed.</p>}
			{changed.length + files.length > 0 && (
				<Table
					caption="What is saved now and what will be"
					captionHidden
					compared
					columns={[{ label: "Field" }, { label: "Saved now", main: true }, { label: "Will be", main: true }]}
				>
					{changed.map((field) => (
						<Row key={field}>
							<RowTitle>{labels[field]}</RowTitle>
							<LongCell label="Saved now">
								<Verbatim text={theirs[field]} />
							</LongCell>
							<LongCell label="Will be">
								{mine[field] === "" ? (
									<StatusTag status="withdrawn" text={`${labels[field]} will be empty`} />
								) : (
									<Verbatim text={mine[field]} />
								)}
							</LongCell>
						</Row>
					))}
					{files.length > 0 && (
						<Row>
							<RowTitle>Files</RowTitle>
							<LongCell label="Saved now">–</LongCell>
							<LongCell label="Will be">
								<Verbatim text={files.join("\n")} />
							</LongCell>
						</Row>
					)}
				</Table>
			)}
		</Section>
	);
}

/** Each note is a line of its own. */
const countLines = (notes: string) => (notes === "" ? 0 : notes.split("\n").length);

export function ConfirmStep({ page, errors }: Props) {
	const { snapshot, pictures, substrates, specimens, completeness, findings, toAcknowledge, changes } = page;
	const { drawing, title, pdf, image, notes } = snapshot;
	const before = changes ? countLines(changes.theirs.notes) : 0;
	const fewer = before - notes.length;
	const removed = `${amount(fewer)} of ${amountOf(before, "installation note")} ${fewer === 1 ? "is" : "are"} removed.`;
	const warnings = [...(fewer > 0 ? [removed] : []), ...findings.map(({ text }) => text)];
	const files = [pdf, image].flatMap((file) => (file ? [file.name] : []));
	return (
		<>
			<p>Please review the information below:</p>
			<p>
				<DrawingCode code={drawing} /> {title}
			</p>
			{completeness && <Outcome completeness={completeness} warnings={warnings} />}
			{changes && <Changes changes={changes} files={files} />}
			{toAcknowledge && (
				<CheckboxField
					id="acknowledged"
					name="acknowledged"
					value={toAcknowledge}
					required
					label="The drawing is right."
					hint="Its text was read automatically and may have errors."
					errors={errors.of("acknowledged")}
				/>
			)}
			<Table caption="Substrates" columns={[{ label: "Substrate" }]}>
				{substrates.map(({ id, label, isActive }) => (
					<Row key={id} struck={isActive ? undefined : "withdrawn"}>
						<RowTitle>{label}</RowTitle>
					</Row>
				))}
			</Table>
			<Table
				caption="Specimens"
				columns={["Specimen", "Size", "FRR", "Service", "Tested in"].map((label, at) => ({ label, tight: at < 3 }))}
			>
				{specimens.map(({ id, label, size, frr, service, substrate, isActive }) => (
					<Row key={id} struck={isActive ? undefined : "withdrawn"}>
						<RowTitle tight>{label}</RowTitle>
						<TightCell label="Size">{size}</TightCell>
						<TightCell>
							<FrrTag frr={frr} />
						</TightCell>
						<Cell label="Service">{service}</Cell>
						<Cell label="Tested in">{substrate}</Cell>
					</Row>
				))}
			</Table>
			<Section title={`${drawing} Preview`} id="preview">
				{files.length === 0 && <p>Files not changed!</p>}
				{pdf && !image && <p>The PDF is new; the picture is not changed.</p>}
				<Preview code={drawing} picture={pictures.held ?? pictures.small} />
			</Section>
			<details>
				<summary>Install Notes ({notes.length})</summary>
				<NotesList notes={notes.map((text, at) => ({ id: at + 1, text }))} />
			</details>
		</>
	);
}
