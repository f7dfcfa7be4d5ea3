import {
	INSPECTION_RESULTS,
	isBuilt,
	RECORD_LIMITS,
	type RecordKind,
	SEAL_SIDES,
	type SiteState,
} from "#app/domain/site/record-kinds.ts";
import type { RecordView } from "#app/domain/site/records.sql.ts";
import { fieldLegend } from "#app/ui/base/fields.css.ts";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldNotes } from "#app/ui/form/field.tsx";
import { RadioField, SelectField, TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { NothingOnEnter } from "#app/ui/form/nothing-on-enter.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { DeviceErrors } from "./device-queue.tsx";
import * as css from "./site-pages.css.ts";
import {
	PhotoFields,
	ProductFields,
	ReasonFields,
	type RecordFieldsProps,
	recordText,
	UncoveredQuestion,
} from "./site-record-fields.tsx";

export interface RecordFormProps extends RecordFieldsProps {
	/** The kinds that the person may record. */
	kinds: readonly RecordKind[];
	/** The key of the record that this form makes. */
	recordKey: string;
	/** The page without a record to correct. */
	back: string;
	device: DevicePlace;
}

/** The opening as the script of the page has to know it: its address, below which records are taken, and its number. */
export interface DevicePlace {
	page: string;
	ref: string;
}

/** A record as people choose it: an inspection by its result. */
type Act = Exclude<RecordKind, "inspected"> | (typeof INSPECTION_RESULTS)[number];

const LABELS: Record<Act, string> = {
	installed: "Installed",
	remedied: "Remedied",
	"not as drawn": "Not as drawn",
	note: "Note",
	accepted: "Accepted",
	rejected: "Rejected",
};

const SAVE_LABELS: Record<Act, string> = {
	installed: "Save as installed",
	remedied: "Save as remedied",
	"not as drawn": "Save as not as drawn",
	note: "Save note",
	accepted: "Save as accepted",
	rejected: "Save as rejected",
};

type Choice = Pick<RecordFormProps, "kinds" | "opening" | "corrected">;

/** The acts of those whose turn it is in a state, which stand above the others. */
const TURN: Record<SiteState, Act[]> = {
	open: [],
	assigned: ["installed"],
	installed: ["accepted", "rejected"],
	rejected: ["remedied"],
	remedied: ["accepted", "rejected"],
	accepted: [],
};

/** A rejected seal is remedied; one that was never looked at cannot be. */
function actsOf({ kinds, opening, corrected }: Choice): Act[] {
	const { state, seal, records } = opening;
	// Nobody can accept a seal that is neither designed nor built.
	const results = seal || isBuilt(records) ? INSPECTION_RESULTS : (["rejected"] as const);
	const isRejected = state.state === "rejected";
	const fitting = kinds.filter((kind) => {
		if (corrected) return kind === corrected.kind || kind === "note";
		if (kind === "installed") return seal !== null && !isRejected;
		return kind === "remedied" ? isRejected || state.inspected !== null : true;
	});
	const acts = fitting.flatMap((kind) => (kind === "inspected" ? [...results] : kind));
	const first = state.state ? TURN[state.state] : [];
	return [...first.filter((act) => acts.includes(act)), ...acts.filter((act) => !first.includes(act))];
}

/** The acts that are likely next in a state, the likeliest first. */
const NEXT: Record<SiteState, Act[]> = {
	open: ["note"],
	assigned: ["installed"],
	installed: ["accepted", "installed"],
	rejected: ["remedied", "accepted", "note"],
	remedied: ["accepted", "remedied"],
	accepted: ["note"],
};

/** The act that is chosen from the start. Nobody is led to accept what nobody has recorded as built, or what is not covered. */
function likelyAct(acts: Act[], { opening, corrected }: Choice): Act | undefined {
	if (corrected) return acts.find((act) => act === (corrected.result ?? corrected.kind));
	const likely = NEXT[opening.state.state ?? "open"].find((act) => acts.includes(act));
	const isAcceptable = isBuilt(opening.records) && opening.seal?.notCovered.length === 0;
	return likely === "accepted" && !isAcceptable ? undefined : likely;
}

const SIDES = SEAL_SIDES.filter((side) => side !== "").map((side) => ({
	value: side,
	label: side === "both" ? "Both sides" : `Side ${side}`,
}));

/** The acts as large buttons of which one is chosen; the styles of the form show the fields of that one alone. */
function Acts({ acts, likely, errors }: { acts: Act[]; likely?: Act; errors: RecordFormProps["errors"] }) {
	const chosen = errors.typed("do", likely);
	return (
		<fieldset className={css.siteActs} id="kind">
			<legend className={fieldLegend}>What did you do?</legend>
			{acts.map((act) => (
				<RadioField
					key={act}
					id={`do-${act.replaceAll(" ", "-")}`}
					name="do"
					value={act}
					label={LABELS[act]}
					required
					defaultChecked={act === chosen}
					data-error="Choose what you record."
				/>
			))}
			<FieldNotes id="kind" errors={errors.of("kind")} />
		</fieldset>
	);
}

/**
 * The form of a record: first the act, then its fields. The photo field opens the camera of a phone; a press of the button at its
 * end stores it. Where it is refused the page opens at the form again, far below its top.
 */
export function SiteRecordForm(props: RecordFormProps) {
	const { opening, corrected, recordKey, errors, back, device } = props;
	const acts = actsOf(props);
	const builds = acts.some((act) => act === "installed" || act === "remedied" || act === "not as drawn");
	const labels = {
		...{ kind: "Record", photos: "Photos", anyway: "Not covered" },
		...{ products: "Products", reason: "Reason", note: "Note" },
	};
	const correcting = corrected ? `?corrects=${corrected.id}` : "";
	return (
		<form
			method="post"
			action={`${back}${correcting}#record`}
			encType="multipart/form-data"
			noValidate
			className={css.siteRecordForm}
			data-page={device.page}
			data-ref={device.ref}
		>
			<Stack>
				<NothingOnEnter />
				<input type="hidden" name="key" value={errors.typedAt("key", 0, recordKey)} />
				<input type="hidden" name="seen" value={opening.seen} />
				{corrected && <input type="hidden" name="corrects" value={corrected.id} />}
				<ErrorSummary {...errors.summary(labels)} />
				<Acts acts={acts} likely={likelyAct(acts, props)} errors={errors} />
				<UncoveredQuestion opening={opening} errors={errors} />
				{acts.includes("rejected") && <ReasonFields opening={opening} errors={errors} />}
				<PhotoFields errors={errors} />
				{builds && (
					<div className={css.siteForBuilt}>
						<ProductFields opening={opening} corrected={corrected} errors={errors} />
					</div>
				)}
				<div className={css.siteForSight}>
					<SelectField
						label="Side"
						id="side"
						name="side"
						prompt="Not stated"
						options={SIDES}
						defaultValue={errors.typedAt("side", 0, corrected?.side ?? "")}
					/>
				</div>
				<TextAreaField label="Note" {...recordText(errors, "note", RECORD_LIMITS.note, corrected?.note)} rows={2} />
				<div className={css.siteRecordEnd}>
					<DeviceErrors />
					<Cluster>
						<Button look="primary">
							<span className={css.siteSaveAny}>Save record</span>
							{acts.map((act) => (
								<span key={act} className={css.siteSaveAct[act]}>
									{SAVE_LABELS[act]}
								</span>
							))}
						</Button>
						{corrected && <ButtonLink to={`${back}#records`}>Cancel</ButtonLink>}
					</Cluster>
				</div>
			</Stack>
		</form>
	);
}

interface AnswerFormProps extends Pick<RecordFormProps, "recordKey" | "device"> {
	record: RecordView;
	seen: string;
}

/** The owner's answer to a record that is not as drawn. The other answer is to assign another solution. */
export function AnswerForm({ record, seen, recordKey, device }: AnswerFormProps) {
	const id = `why-${record.id}`;
	return (
		<form
			method="post"
			action="#record"
			encType="multipart/form-data"
			noValidate
			className={css.siteAnswer}
			data-page={device.page}
			data-ref={device.ref}
		>
			<NothingOnEnter />
			<h4>Your answer as owner or editor</h4>
			<p>Leave it as built and say why, or assign another solution in Openings.</p>
			<DeviceErrors />
			<input type="hidden" name="key" value={`${recordKey}-${record.id}`} />
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="answers" value={record.id} />
			<TextField label="Reason" id={id} name="why" maxLength={RECORD_LIMITS.reason} />
			<Cluster>
				<Button name="do" value="left as built">
					Leave as built
				</Button>
			</Cluster>
		</form>
	);
}
