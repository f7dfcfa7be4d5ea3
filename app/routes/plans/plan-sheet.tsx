import { type ReactNode, useEffect } from "react";
import {
	PIN_LABELS,
	PIN_LETTERS,
	PIN_MARKS,
	PIN_STATES,
	type PinState,
	pinWords,
	standsOut,
} from "#app/domain/plans/plan-looks.ts";
import type { PlanView } from "#app/domain/plans/plans.sql.ts";
import type { PlacedOpening } from "#app/domain/plans/plans.ts";
import { useNonce } from "#app/http/nonce.ts";
import { planPaths } from "#app/plan-paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { useRootData } from "#app/routes/root-data.ts";
import { sitePaths } from "#app/site-paths.ts";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import planScript from "#app/ui/device/plan-script.ts?worker&url";
import { ButtonLink } from "#app/ui/text/button.tsx";
import * as css from "./plans.css.ts";

/** How many times as wide as its window the plan is shown. */
export const ZOOMS = [1, 2, 4] as const;

type Zoom = (typeof ZOOMS)[number];

/** The width of the plan while a place is chosen, not enlarged; `planChosen` of the styles has the same. */
const CHOSEN_WIDTH = 900;

/** With more pins than these a phone shows numbers only where the plan is enlarged. */
const CROWDED = 15;

const stateOf = ({ state }: Pick<PlacedOpening, "state">): PinState => state ?? "not needed";

interface PlanSheetProps {
	projectId: number;
	plan: Pick<PlanView, "id" | "name" | "no" | "small" | "large">;
	placed: PlacedOpening[];
	zoom: Zoom;
	/** The opening whose place is chosen on the plan; null where the plan is read. */
	choosing: { id: number; ref: string } | null;
	/** The opening to which a link has led. */
	shown: number | null;
	/** The line that says whose place is chosen, above the plan. */
	children?: ReactNode;
}

const shareText = (share: number) => `${(share * 100).toFixed(3)}%`;

/** The share of the width from which on the number stands at the left of its pin. */
const NEAR_EDGE = 0.85;

interface PinProps {
	projectId: number;
	opening: PlacedOpening;
	isShown: boolean;
	/** The pin leads to its opening. */
	isLink: boolean;
}

/** The letter is what a pin says without colour; the number is hidden where it would cover others. */
function Pin({ projectId, opening, isShown, isLink }: PinProps) {
	const { id, x, y, isToCheck } = opening;
	const state = stateOf(opening);
	const words = pinWords(opening.ref, standsOut(opening), isToCheck);
	const isAtEdge = x > NEAR_EDGE;
	const mark = (
		<>
			{isShown && <circle r="18" className={css.planPinChosen} />}
			<circle r="12" className={css.planPin[state]} />
			<text y="4.5" className={css.planPinLetter[state]}>
				{PIN_LETTERS[state]}
			</text>
			<text x={isAtEdge ? -16 : 16} y="4" textAnchor={isAtEdge ? "end" : "start"} className={css.planPinNumber}>
				{words}
			</text>
		</>
	);
	return (
		// biome-ignore lint/a11y/noSvgWithoutTitle: the link within has one.
		<svg x={shareText(x)} y={shareText(y)} overflow="visible">
			{isLink ? (
				<a id={`pin-${id}`} href={sitePaths.opening(projectId, id)}>
					<title>{`${words}, ${PIN_LABELS[state]}`}</title>
					{mark}
				</a>
			) : (
				mark
			)}
		</svg>
	);
}

function Picture({ projectId, plan, zoom }: Pick<PlanSheetProps, "projectId" | "plan" | "zoom">) {
	const { id, name, no, small, large } = plan;
	const [lesser, whole] = [planPaths.picture(projectId, id, no, true), planPaths.picture(projectId, id, no)];
	return (
		<img
			src={whole}
			srcSet={`${lesser} ${small.width}w, ${whole} ${large.width}w`}
			sizes={`${zoom}00vw`}
			width={large.width}
			height={large.height}
			alt={`Plan ${name}. Its openings are listed below.`}
		/>
	);
}

/** A button that is the plan: whoever clicks it sends the place. It works without script, as the width that it has is known. */
function PlaceButton({ projectId, plan, zoom, choosing }: PlanSheetProps & { choosing: { id: number; ref: string } }) {
	const { large, id, no } = plan;
	return (
		<form method="post" action={planPaths.plan(projectId, id, { place: choosing.id, zoom })}>
			<FormKey />
			<input type="hidden" name="do" value="place" />
			<input type="hidden" name="opening" value={choosing.id} />
			<input type="hidden" name="zoom" value={zoom} />
			<input type="hidden" name="shown" value={CHOSEN_WIDTH * zoom} />
			<input
				type="image"
				src={planPaths.picture(projectId, id, no)}
				width={large.width}
				height={large.height}
				alt={`Set the place of ${choosing.ref} here`}
			/>
		</form>
	);
}

/** The plan with its pins, in a window in which it is moved and enlarged. */
export function PlanSheet(props: PlanSheetProps) {
	const { projectId, plan, placed, zoom, choosing, shown, children } = props;
	const nonce = useNonce();
	const { build } = useRootData();
	// A page with script that leads here does not load the script of this document.
	useEffect(() => location.reload(), []);
	const at = ZOOMS.indexOf(zoom);
	const to = (next: Zoom | undefined) =>
		planPaths.plan(projectId, plan.id, { place: choosing?.id, opening: shown, zoom: next ?? zoom });
	return (
		<Stack>
			<div className={css.planTools}>
				{children}
				<Cluster>
					<ButtonLink to={`${to(ZOOMS[at + 1])}#plan`} data-part="closer" icon="plus" reloadDocument>
						Enlarge
					</ButtonLink>
					<ButtonLink to={`${to(ZOOMS[at - 1])}#plan`} data-part="wider" icon="minus" reloadDocument>
						Reduce
					</ButtonLink>
				</Cluster>
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
			<section id="plan" className={css.planWindow} data-part="window" aria-label="Plan" tabIndex={0}>
				<div
					className={choosing ? `${css.planSheet} ${css.planChosen}` : css.planSheet}
					data-part="sheet"
					data-zoom={zoom}
					data-crowded={placed.length > CROWDED ? "" : undefined}
				>
					{choosing ? (
						<PlaceButton {...props} choosing={choosing} />
					) : (
						<Picture projectId={projectId} plan={plan} zoom={zoom} />
					)}
					{/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would be a tooltip over all of the plan. */}
					<svg className={css.planPins} aria-hidden={choosing ? true : undefined}>
						{placed.map((opening) => (
							<Pin
								key={opening.id}
								projectId={projectId}
								opening={opening}
								isShown={opening.id === shown}
								isLink={choosing === null}
							/>
						))}
					</svg>
				</div>
			</section>
			<PlanLegend placed={placed} />
			<script src={`${planScript}?v=${encodeURIComponent(build)}`} defer nonce={nonce} />
		</Stack>
	);
}

function PlanLegend({ placed }: { placed: PlacedOpening[] }) {
	const states = PIN_STATES.filter((state) => placed.some((one) => stateOf(one) === state));
	const words = placed.map((one) => pinWords(one.ref, standsOut(one), one.isToCheck));
	const isMarked = (mark: string) => words.some((text) => text.includes(` ${mark}`));
	return (
		<ul className={css.planLegend} aria-label="Legend">
			{states.map((state) => (
				<li key={state} className={css.planLegendEntry}>
					<svg className={css.planLegendPin} viewBox="-13 -13 26 26" aria-hidden="true">
						<circle r="12" className={css.planPin[state]} />
						<text y="4.5" className={css.planPinLetter[state]}>
							{PIN_LETTERS[state]}
						</text>
					</svg>
					{PIN_LABELS[state]}
				</li>
			))}
			{isMarked(PIN_MARKS.standsOut) && (
				<li
					className={css.planLegendEntry}
				>{`${PIN_MARKS.standsOut} Not as drawn, or changed since it was installed`}</li>
			)}
			{isMarked(PIN_MARKS.toCheck) && <li className={css.planLegendEntry}>{`${PIN_MARKS.toCheck} Place to check`}</li>}
		</ul>
	);
}
