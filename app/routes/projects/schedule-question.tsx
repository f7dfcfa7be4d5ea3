import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Finding } from "#app/domain/facts/finding.schema.ts";
import { FINDING_TITLES, nothingWords } from "#app/domain/facts/finding-labels.ts";
import { INTENDED_USES } from "#app/domain/facts/intended-uses.ts";
import type { PendingChanges, PendingKind } from "#app/domain/projects/pending-changes.ts";
import type { AskedPoint } from "#app/domain/schedules/before-issuing.ts";
import { paths } from "#app/paths.ts";
import { Question } from "#app/routes/question.tsx";
import * as css from "#app/routes/screens.css.ts";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, SelectField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Prose } from "#app/ui/text/prose.tsx";
import type { AskedQuestion } from "./schedule-page.server.ts";

/** The address where a finding is mended; null where nobody can. */
export type FixLink = (finding: Finding) => string | null;

/** The most lines of a point; more would push the buttons out of sight; the paper has all of them. */
const MAX_LINES = 20;

function Lines({ findings, mend }: { findings: Finding[]; mend: FixLink }) {
	const rest = findings.length - MAX_LINES;
	return (
		<Prose>
			<ul>
				{findings.slice(0, MAX_LINES).map((finding) => {
					const to = mend(finding);
					return <li key={finding.text}>{to ? <Link to={to}>{finding.text}</Link> : finding.text}</li>;
				})}
				{rest > 0 && <li>{`and ${rest} more`}</li>}
			</ul>
		</Prose>
	);
}

export function Stops({ stops, mend }: { stops: Finding[]; mend: FixLink }) {
	if (stops.length === 0) return null;
	return (
		<Alert kind="error" title="This schedule cannot be issued as it is.">
			<Lines findings={stops} mend={mend} />
		</Alert>
	);
}

interface PointsProps {
	points: AskedPoint[];
	mend: FixLink;
	ticked: readonly string[];
	errors?: string[];
}

const idOf = (code: AskedPoint["code"]) => `acknowledged-${code}`;
const tickOf = ({ keys }: AskedPoint) => keys.join(" ");

/** The faults of a refused form: the points that were left without a tick. */
export const pointFaults = (points: AskedPoint[], ticked: readonly string[], [message]: string[] = []) =>
	points
		.filter((point) => message !== undefined && !ticked.includes(tickOf(point)))
		.map(({ code }) => ({ id: idOf(code), message: `${FINDING_TITLES[code]}: ${message}` }));

export function Controls({ children }: { children: ReactNode }) {
	return <div className={css.checkListControls}>{children}</div>;
}

/** The points, ticked one code at a time; they are printed with the name of who ticks them. */
export function Points({ points, mend, ticked, errors }: PointsProps) {
	return points.map((point) => {
		const { code, findings } = point;
		const value = tickOf(point);
		return (
			<div key={code} className={css.checkListPoint}>
				<CheckboxField
					id={idOf(code)}
					name="acknowledged"
					value={value}
					label={`${FINDING_TITLES[code]} (${findings.length})`}
					defaultChecked={ticked.includes(value)}
					errors={ticked.includes(value) ? undefined : errors}
				/>
				<div className={css.checkListUnder}>
					<Lines findings={findings} mend={mend} />
				</div>
			</div>
		);
	});
}

export function ToKnow({ know, mend }: { know: Finding[]; mend: FixLink }) {
	if (know.length === 0) return null;
	return (
		<details>
			<summary>{`To know (${know.length})`}</summary>
			{[...Map.groupBy(know, ({ code }) => code)].map(([code, findings]) => (
				<div key={code}>
					<p>{`${FINDING_TITLES[code]} (${findings.length})`}</p>
					<Lines findings={findings} mend={mend} />
				</div>
			))}
		</details>
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

/** The address for the owner of a project; a penetration is mended in the open project. */
export const fixLink =
	(projectId: number, isOpen: boolean): FixLink =>
	({ code, sol, penetration }) => {
		if (code === "changes_not_saved" || code === "no_active_solution") return paths.projectEdit(projectId);
		if (penetration !== null) return isOpen ? paths.penetrationEdit(penetration) : paths.projectEdit(projectId);
		if (sol !== null) return paths.installation(sol);
		if (code === "revision_reused" || code === "document_missing") {
			return isOpen ? paths.identification() : paths.projectEdit(projectId);
		}
		return null;
	};

/** Staff can view but not edit other people's projects. */
export const noFix: FixLink = ({ sol }) => (sol === null ? null : paths.installation(sol));

export const SCHEDULE_ALERT =
	"Your schedule is being generated. This might take a minute or two. Please wait until you are prompted to save your project.";

/** Tells whether more is to be said than a small question holds. */
export const needsPage = ({ asked }: AskedQuestion): boolean => asked.stops.length + asked.points.length > 0;

interface ScheduleQuestionProps {
	projectId: number;
	own: boolean;
	back: string;
	question: AskedQuestion;
	/** The answer of the last attempt. */
	answered?: { ticked: string[]; errors?: string[]; use?: string; changes?: string };
}

export function ScheduleQuestion({ projectId, own, back, question, answered }: ScheduleQuestionProps) {
	const { pending, asked, day, isOpen, latest, printChanges } = question;
	const { stops, points, know } = asked;
	const mend = own ? fixLink(projectId, isOpen) : noFix;
	if (stops.length > 0) {
		return (
			<>
				<Stops stops={stops} mend={mend} />
				<p>Mend this first: until then nothing is issued.</p>
				<FormActions>
					<ButtonLink to={back}>Back</ButtonLink>
				</FormActions>
			</>
		);
	}
	const controls = (
		<Controls>
			{points.length > 0 && (
				<p>Please acknowledge what the check has found. It is printed with your name and the time.</p>
			)}
			<Points points={points} mend={mend} ticked={answered?.ticked ?? []} errors={answered?.errors} />
			<UseField stored={answered?.use} />
			{latest && <ChangesField since={latest} stored={answered?.changes || (printChanges ? "print" : "leave")} />}
		</Controls>
	);
	const action = paths.issue(projectId);
	return (
		<Question
			action={action}
			back={back}
			yes={pending ? "Save and generate" : "Generate schedule"}
			icon={pending ? "save" : "pdf"}
			answer={pending ? { name: "pending", value: "save" } : undefined}
			fields={pending ? { revision: pending.revision } : {}}
			controls={controls}
			more={
				pending && (
					<SubmitButton action={action} look="secondary" icon="pdf" name="pending" value="leave">
						Generate what is saved
					</SubmitButton>
				)
			}
		>
			<p>{SCHEDULE_ALERT}</p>
			{pending ? (
				<>
					<p>{`This project has changes that are not saved yet (${pending.count}). Generating what is saved leaves them out:`}</p>
					<PendingList pending={pending} />
				</>
			) : (
				<p>It prints the project as it is saved.</p>
			)}
			{points.length + know.length === 0 && <p>{nothingWords(day)}</p>}
			<ToKnow know={know} mend={mend} />
		</Question>
	);
}

function ChangesField({ since, stored }: { since: number; stored: string }) {
	const options = [
		{ value: "print", label: "Printed" },
		{ value: "leave", label: "Left out" },
	];
	return (
		<SelectField
			id="changes"
			name="changes"
			label={`Changes since issue ${since}`}
			options={options}
			defaultValue={stored}
		/>
	);
}

function UseField({ stored }: { stored?: string }) {
	const options = INTENDED_USES.filter(Boolean).map((use) => ({ value: use, label: use }));
	return (
		<SelectField
			id="use"
			name="use"
			label="Status for use"
			prompt="Not stated"
			options={options}
			defaultValue={stored}
		/>
	);
}
