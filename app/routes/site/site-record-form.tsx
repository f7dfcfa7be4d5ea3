import {
	INSPECTION_RESULTS,
	isBuilt,
	RECORD_LIMITS,
	type RecordKind,
	SEAL_SIDES,
} from "#app/domain/site/record-kinds.ts";
import type { RecordView } from "#app/domain/site/records.sql.ts";
import type { SiteOpening } from "#app/domain/site/site-opening.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import * as css from "#app/routes/screens.css.ts";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, FieldGroup, SelectField, TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { NothingOnEnter } from "#app/ui/form/nothing-on-enter.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { DeviceErrors } from "./device-queue.tsx";

export interface RecordFormProps {
	opening: SiteOpening;
	/** The kinds that the person may record. */
	kinds: readonly RecordKind[];
	/** The record that is corrected; null for a new one. */
	corrected: RecordView | null;
	/** The key of the record that this form makes. */
	recordKey: string;
	errors: ReturnType<typeof formErrors>;
	/** The page without a record to correct. */
	back: string;
	device: DevicePlace;
}

/** The opening as the script of the page has to know it: its address, below which records are taken, and its number. */
export interface DevicePlace {
	page: string;
	ref: string;
}

const PHOTO_TYPES = "image/jpeg,image/png,image/webp";

const LABELS: Record<RecordKind | (typeof INSPECTION_RESULTS)[number], string> = {
	installed: "Installed",
	inspected: "Inspected",
	remedied: "Remedied",
	"not as drawn": "Not as drawn",
	note: "Note",
	accepted: "Accepted",
	rejected: "Rejected",
};

/** A rejected seal is remedied; one that was never looked at cannot be. */
function buttonsOf({ kinds, opening, corrected }: Pick<RecordFormProps, "kinds" | "opening" | "corrected">): string[] {
	const { state, seal, records } = opening;
	// Nobody can accept a seal that is neither designed nor built.
	const results = seal || isBuilt(records) ? INSPECTION_RESULTS : (["rejected"] as const);
	const isRejected = state.state === "rejected";
	const fitting = kinds.filter((kind) => {
		if (corrected) return kind === corrected.kind || kind === "note";
		if (kind === "installed") return seal !== null && !isRejected;
		return kind === "remedied" ? isRejected || state.inspected !== null : true;
	});
	return fitting.flatMap((kind) => (kind === "inspected" ? [...results] : kind));
}

const SIDES = SEAL_SIDES.filter((side) => side !== "").map((side) => ({
	value: side,
	label: side === "both" ? "Both sides" : `Side ${side}`,
}));

/** The products of the solution, ticked from the start where there is no choice between them, each with its batch. */
function Products({ opening, corrected, errors }: Pick<RecordFormProps, "opening" | "corrected" | "errors">) {
	const { products = [], isOneSet = false } = opening.seal ?? {};
	const ticked = (id: number) => {
		if (errors.rejected) return errors.all("used").includes(String(id));
		return corrected ? corrected.products.some((one) => one.id === id) : isOneSet;
	};
	const batchOf = (id: number) => corrected?.products.find((one) => one.id === id)?.batch ?? "";
	return (
		<FieldGroup
			id="products"
			label="Products"
			hint={isOneSet ? "Untick what was not used." : "Tick what was used."}
			errors={errors.of("products")}
		>
			{products.map(({ id, name, isWithdrawn }, at) => (
				<div key={id} className={css.siteProduct}>
					<input type="hidden" name="offered" value={id} />
					<CheckboxField
						id={`used-${id}`}
						name="used"
						value={id}
						label={isWithdrawn ? `${name} (withdrawn)` : name}
						defaultChecked={ticked(id)}
					/>
					<input
						name="batch"
						aria-label={`Batch of ${name}`}
						placeholder="Batch"
						data-max={RECORD_LIMITS.batch}
						className={fieldInput}
						defaultValue={errors.typedAt("batch", at, batchOf(id))}
					/>
				</div>
			))}
			<TextField
				label="Another product"
				hint="Recorded as not as drawn."
				{...fieldOf(errors, "other_product", RECORD_LIMITS.product, corrected?.other_product)}
			/>
		</FieldGroup>
	);
}

const fieldOf = (errors: RecordFormProps["errors"], name: string, maxLength: number, stored = "") => ({
	...{ id: name, name, maxLength, errors: errors.of(name) },
	defaultValue: errors.typedAt(name, 0, stored),
});

/** The reason of a rejection: one of the frequent ones, or words of one's own. */
function Reason({ opening, errors }: Pick<RecordFormProps, "opening" | "errors">) {
	return (
		<FieldGroup id="reason" label="Reason, where it is rejected" errors={errors.of("reason")}>
			<SelectField
				label="Frequent reasons"
				id="frequent"
				name="reason"
				prompt="Choose, or write below"
				options={opening.reasons.map((reason) => ({ value: reason, label: reason }))}
				defaultValue={errors.typedAt("reason", 0, "")}
			/>
			<TextField label="In your words" {...fieldOf(errors, "why", RECORD_LIMITS.reason)} />
		</FieldGroup>
	);
}

/**
 * The form of a record. Its photo fields open the camera of a phone; a press of a button at its end stores it. Where it is
 * refused the page opens at the form again, far below its top.
 */
export function SiteRecordForm(props: RecordFormProps) {
	const { opening, corrected, recordKey, errors, back, device } = props;
	const buttons = buttonsOf(props);
	// Nobody is led to accept what nobody has recorded as built.
	const unbuilt = isBuilt(opening.records) ? null : "accepted";
	const builds = buttons.some((one) => one === "installed" || one === "remedied" || one === "not as drawn");
	const labels = { photos: "Photos", products: "Products", reason: "Reason", note: "Note", kind: "Record" };
	const correcting = corrected ? `?corrects=${corrected.id}` : "";
	return (
		<form
			method="post"
			action={`${back}${correcting}#record`}
			encType="multipart/form-data"
			noValidate
			data-page={device.page}
			data-ref={device.ref}
		>
			<Stack>
				<NothingOnEnter />
				<DeviceErrors />
				<input type="hidden" name="key" value={errors.typedAt("key", 0, recordKey)} />
				<input type="hidden" name="seen" value={opening.seen} />
				{corrected && <input type="hidden" name="corrects" value={corrected.id} />}
				<ErrorSummary {...errors.summary(labels)} />
				<FileField
					label="Photo"
					id="photos"
					name="photos"
					accept={PHOTO_TYPES}
					capture="environment"
					hint="Opens the camera of a phone."
					errors={errors.of("photos")}
				/>
				<FileField label="More photos" id="more-photos" name="photos" accept={PHOTO_TYPES} multiple />
				{builds && <Products opening={opening} corrected={corrected} errors={errors} />}
				{buttons.includes("rejected") && <Reason opening={opening} errors={errors} />}
				<Fold title="Side and note" open={errors.rejected || corrected !== null}>
					<Stack>
						<SelectField
							label="Side"
							id="side"
							name="side"
							prompt="Not stated"
							options={SIDES}
							defaultValue={errors.typedAt("side", 0, corrected?.side ?? "")}
						/>
						<TextAreaField label="Note" {...fieldOf(errors, "note", RECORD_LIMITS.note, corrected?.note)} rows={3} />
					</Stack>
				</Fold>
				<FormActions>
					<Cluster>
						{buttons.map((act, at) => (
							<Button key={act} name="do" value={act} look={at === 0 && act !== unbuilt ? "primary" : undefined}>
								{LABELS[act as keyof typeof LABELS]}
							</Button>
						))}
						{corrected && <ButtonLink to={`${back}#records`}>Cancel</ButtonLink>}
					</Cluster>
				</FormActions>
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
			data-page={device.page}
			data-ref={device.ref}
		>
			<NothingOnEnter />
			<DeviceErrors />
			<input type="hidden" name="key" value={`${recordKey}-${record.id}`} />
			<input type="hidden" name="seen" value={seen} />
			<input type="hidden" name="answers" value={record.id} />
			<TextField label="Reason" id={id} name="why" maxLength={RECORD_LIMITS.reason} />
			<Button name="do" value="left as built">
				Leave as built
			</Button>
		</form>
	);
}
