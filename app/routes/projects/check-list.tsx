import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Finding } from "#app/domain/facts/finding.schema.ts";
import { FINDING_TITLES } from "#app/domain/facts/finding-labels.ts";
import type { AskedPoint } from "#app/domain/schedules/before-issuing.ts";
import * as css from "#app/routes/screens.css.ts";
import { CheckboxField } from "#app/ui/form/inputs.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Prose } from "#app/ui/text/prose.tsx";

/** The address where a finding is mended; null where nobody can. */
export type Mend = (finding: Finding) => string | null;

/** More would push the buttons out of sight; the paper has all of them. */
const MOST_LINES = 20;

function Lines({ findings, mend }: { findings: Finding[]; mend: Mend }) {
	const rest = findings.length - MOST_LINES;
	return (
		<Prose>
			<ul>
				{findings.slice(0, MOST_LINES).map((finding) => {
					const to = mend(finding);
					return <li key={finding.text}>{to ? <Link to={to}>{finding.text}</Link> : finding.text}</li>;
				})}
				{rest > 0 && <li>{`and ${rest} more`}</li>}
			</ul>
		</Prose>
	);
}

export function Stops({ stops, mend }: { stops: Finding[]; mend: Mend }) {
	if (stops.length === 0) return null;
	return (
		<Alert kind="error" title="This schedule cannot be issued as it is.">
			<Lines findings={stops} mend={mend} />
		</Alert>
	);
}

interface PointsProps {
	points: AskedPoint[];
	mend: Mend;
	ticked: readonly string[];
	errors?: string[];
}

const idOf = (code: AskedPoint["code"]) => `acknowledged-${code}`;
const tickOf = ({ keys }: AskedPoint) => keys.join(" ");

/** Of a refused form, the points that were left without a tick. */
export const pointFaults = (points: AskedPoint[], ticked: readonly string[], [message]: string[] = []) =>
	points
		.filter((point) => message !== undefined && !ticked.includes(tickOf(point)))
		.map(({ code }) => ({ id: idOf(code), message: `${FINDING_TITLES[code]}: ${message}` }));

export function Controls({ children }: { children: ReactNode }) {
	return <div className={css.checkListControls}>{children}</div>;
}

/** To be ticked one code at a time; they are printed with the name of who ticks them. */
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

export function ToKnow({ know, mend }: { know: Finding[]; mend: Mend }) {
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
