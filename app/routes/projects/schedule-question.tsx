import { type ReactNode, useState } from "react";
import { amountOf } from "#app/amounts.ts";
import type { Finding } from "#app/domain/facts/finding.schema.ts";
import { nothingWords } from "#app/domain/facts/finding-labels.ts";
import { INTENDED_USES, isBinding } from "#app/domain/facts/intended-uses.ts";
import type { PendingChanges, PendingKind } from "#app/domain/projects/pending-changes.ts";
import type { PointToConfirm } from "#app/domain/schedules/before-issuing.ts";
import { paths } from "#app/paths.ts";
import { QuestionForm } from "#app/routes/question.tsx";
import * as css from "#app/routes/screens.css.ts";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { FieldGroup, RadioField, SelectField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Prose } from "#app/ui/text/prose.tsx";
import { countedWords, groupPoints } from "./issue-point-words.ts";
import { Alike, type Fixing, fixLink, noFix, Points } from "./issue-points.tsx";
import type { IssueQuestion } from "./schedule-page.server.ts";

const confirmTitle = (points: PointToConfirm[]) => `Confirm ${amountOf(points.length, "point")}`;

function Group({ id, title, of, children }: { id: string; title: string; of: unknown[]; children: ReactNode }) {
	if (of.length === 0) return null;
	return (
		<section className={css.checkListGroup} aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{children}
		</section>
	);
}

interface AlikeListProps extends Fixing {
	findings: Finding[];
}

function AlikeList({ findings, ...fixing }: AlikeListProps) {
	return [...Map.groupBy(findings, ({ code }) => code)].map(([code, alike]) => (
		<div key={code}>
			{code !== "no_active_solution" && <p>{countedWords(code, alike)}</p>}
			<Alike code={code} findings={alike} {...fixing} />
		</div>
	));
}

function ForInformation({ know, ...fixing }: Fixing & { know: Finding[] }) {
	if (know.length === 0) return null;
	return (
		<Group id="know" title="For your information" of={know}>
			{[...Map.groupBy(know, ({ code }) => code)].map(([code, alike]) => (
				<details key={code}>
					<summary>{countedWords(code, alike)}</summary>
					<Alike code={code} findings={alike} {...fixing} />
				</details>
			))}
		</Group>
	);
}

/** The most codes; more would push the buttons out of sight. */
const MAX_CODES = 20;

const kinds: [PendingKind, string][] = [
	["added", "Added"],
	["addedInactive", "Added and deleted again"],
	["deleted", "Deleted"],
	["restored", "Made active again"],
	["removed", "Taken out of the list"],
];

export function PendingList({ pending: { drawings, moved } }: { pending: PendingChanges }) {
	return (
		<Prose>
			<ul>
				{kinds.map(([kind, word]) => {
					const codes = drawings[kind];
					return codes && <li key={kind}>{`${word}: ${shortened(codes)}`}</li>;
				})}
				{moved && <li>The order of the solutions</li>}
			</ul>
		</Prose>
	);
}

function shortened(codes: string[]): string {
	const rest = codes.length - MAX_CODES;
	const shown = codes.slice(0, MAX_CODES).join(", ");
	return rest > 0 ? `${shown} and ${rest} more` : shown;
}

export const SCHEDULE_ALERT =
	"Your schedule is being generated. This might take a minute or two. Please wait until you are prompted to save your project.";

/** Tells whether more may have to be confirmed than a small question has room for. */
export const needsPage = ({ check, hasRecords }: IssueQuestion): boolean =>
	check.stops.length + check.points.length > 0 || check.openings !== null || hasRecords;

/** Lists what has to be confirmed for a status for use, worst first; openings without a solution also until one is chosen. */
export const confirmedPoints = (
	{ check: { openings, site, unlessBuilt, points } }: Pick<IssueQuestion, "check">,
	use: string | null,
): PointToConfirm[] =>
	groupPoints([
		...(openings && (use === null || isBinding(use)) ? [openings] : []),
		...(use === "As built" ? site : unlessBuilt),
		...points,
	]).flatMap(([, alike]) => alike);

interface AlsoToTickProps extends Fixing {
	children: string;
	points: PointToConfirm[];
}

/** Points of another status for use, for a page without script, which does not follow the choice. */
function AlsoToTick({ children, points, ...fixing }: AlsoToTickProps) {
	if (points.length === 0) return null;
	return (
		<noscript>
			<p>{children}</p>
			<Points points={points} ticked={[]} {...fixing} />
		</noscript>
	);
}

interface ScheduleQuestionProps {
	projectId: number;
	own: boolean;
	back: string;
	question: IssueQuestion;
	/** The answer of the last attempt. */
	answered?: { ticked: string[]; errors?: string[]; use: string | null; changes?: string; photos?: string };
}

/** Shows on a single page what blocks the issue, what has to be confirmed and what is good to know. */
export function ScheduleQuestion({ projectId, own, back, question, answered }: ScheduleQuestionProps) {
	const { pending, check, day, isOpen, latest, printChanges } = question;
	const stored = answered ? answered.use : question.use;
	const [use, setUse] = useState(stored);
	const { stops, openings } = check;
	const fixing = { fix: own ? fixLink(projectId, isOpen) : noFix, isOpen: own && isOpen };
	const points = confirmedPoints(question, use);
	const know = openings && !points.includes(openings) ? [...openings.findings, ...check.know] : check.know;
	if (stops.length > 0) {
		return (
			<>
				<Group id="blocks" title={`Blocks the issue (${stops.length})`} of={stops}>
					<Alert kind="error" title="Fix this first. Nothing can be issued until then.">
						<AlikeList findings={stops} {...fixing} />
					</Alert>
				</Group>
				<Group id="confirm" title={confirmTitle(points)} of={points}>
					<AlikeList findings={points.flatMap(({ findings }) => findings)} {...fixing} />
				</Group>
				<ForInformation know={know} {...fixing} />
				<FormActions>
					<ButtonLink to={back}>Back</ButtonLink>
				</FormActions>
			</>
		);
	}
	const action = paths.issue(projectId);
	const controls = (
		<div className={css.checkListControls}>
			<UseField stored={stored} onUse={setUse} />
			{question.hasRecords && <PhotosField stored={answered?.photos ?? "two"} />}
			<Group id="confirm" title={use === null ? "Confirm" : confirmTitle(points)} of={points}>
				<p>
					{use === null
						? "Choose the status for use first, then tick each point you accept."
						: "Tick each point you accept."}{" "}
					Your name and the time are printed in the schedule.
				</p>
				<Points points={points} ticked={answered?.ticked ?? []} errors={answered?.errors} {...fixing} />
			</Group>
			<AlsoToTick points={openings && !points.includes(openings) ? [openings] : []} {...fixing}>
				For consent, for construction and as built, tick this too:
			</AlsoToTick>
			<AlsoToTick points={use === "As built" ? check.unlessBuilt : []} {...fixing}>
				For any other status, tick this too:
			</AlsoToTick>
			<AlsoToTick points={use === "As built" ? [] : check.site} {...fixing}>
				For as built, tick these too:
			</AlsoToTick>
			<ForInformation know={know} {...fixing} />
			{latest && <ChangesField since={latest} stored={answered?.changes || (printChanges ? "print" : "leave")} />}
		</div>
	);
	return (
		<QuestionForm
			action={action}
			back={back}
			yes={pending ? "Save and issue" : "Issue schedule"}
			icon={pending ? "save" : "pdf"}
			answer={pending ? { name: "pending", value: "save" } : undefined}
			fields={pending ? { revision: pending.revision } : {}}
			controls={controls}
			more={
				pending && (
					<SubmitButton action={action} look="secondary" icon="pdf" name="pending" value="leave">
						Issue what is saved
					</SubmitButton>
				)
			}
		>
			{question.wait && <Alert kind="info" title={question.wait} />}
			{pending ? (
				<>
					<p>{`This project has changes that are not saved yet (${pending.count}). “Issue what is saved” leaves them out:`}</p>
					<PendingList pending={pending} />
				</>
			) : (
				<p>{question.contents} The schedule is printed from the last saved version of this project.</p>
			)}
			{points.length + know.length === 0 && <p>{nothingWords(day)}</p>}
		</QuestionForm>
	);
}

function PhotosField({ stored }: { stored: string }) {
	const options = [
		{ value: "two", label: "Two of each opening" },
		{ value: "all", label: "All of them, in an annex" },
	];
	return (
		<div className={css.photosOfAsBuilt}>
			<SelectField
				id="photos"
				name="photos"
				label="Photos"
				hint="Printed in an as-built issue."
				options={options}
				defaultValue={stored}
			/>
		</div>
	);
}

function ChangesField({ since, stored }: { since: number; stored: string }) {
	const options = [
		{ value: "print", label: "Printed" },
		{ value: "leave", label: "Left out" },
	];
	return (
		<div className={css.narrowField}>
			<SelectField
				id="changes"
				name="changes"
				label={`Changes since issue ${since}`}
				options={options}
				defaultValue={stored}
			/>
		</div>
	);
}

/** The use of the paper decides what has to be confirmed, so that somebody chooses it; the next issue begins with that choice. */
function UseField({ stored, onUse }: { stored: string | null; onUse: (use: string) => void }) {
	return (
		<FieldGroup id="use" label="Status for use" hint="Printed on the cover. It decides what you confirm below.">
			<div className={css.usesOnOneLine}>
				{[...INTENDED_USES.filter(Boolean), ""].map((use) => (
					<RadioField
						key={use}
						id={`use-${use.replaceAll(" ", "-") || "none"}`}
						name="use"
						value={use}
						label={use || "Not stated"}
						required
						defaultChecked={use === stored}
						onChange={() => onUse(use)}
					/>
				))}
			</div>
		</FieldGroup>
	);
}
