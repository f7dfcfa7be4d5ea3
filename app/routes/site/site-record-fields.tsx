import { RECORD_LIMITS } from "#app/domain/site/record-kinds.ts";
import type { RecordView } from "#app/domain/site/records.sql.ts";
import type { SiteOpening } from "#app/domain/site/site-opening.ts";
import type { formErrors } from "#app/routes/forms.tsx";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { CheckboxField, FieldGroup, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { button } from "#app/ui/text/controls.css.ts";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./site-pages.css.ts";

export interface RecordFieldsProps {
	opening: SiteOpening;
	/** The record that is corrected; null for a new one. */
	corrected: RecordView | null;
	errors: ReturnType<typeof formErrors>;
}

const PHOTO_TYPES = "image/jpeg,image/png,image/webp";

/**
 * The photos of a record: the first field opens the camera of a phone. The script of the page shows what is chosen, and collects
 * one photo after another, which a field of the browser alone would forget.
 */
export function PhotoFields({ errors }: Pick<RecordFieldsProps, "errors">) {
	return (
		<FieldGroup id="photos" label="Photos" errors={errors.of("photos")}>
			<div className={css.sitePhotoFields} data-part="photos">
				<label className={`${button.secondary} ${css.sitePhotoField}`}>
					<span className={css.sitePhotoLabel}>
						<Icon name="camera" />
						Take photo
					</span>
					<input
						type="file"
						id="photo"
						name="photos"
						accept={PHOTO_TYPES}
						capture="environment"
						className={css.sitePhotoInput}
					/>
				</label>
				<label className={`${button.secondary} ${css.sitePhotoField}`}>
					<span className={css.sitePhotoLabel}>
						<Icon name="plus" />
						Add photos
					</span>
					<input
						type="file"
						id="more-photos"
						name="photos"
						accept={PHOTO_TYPES}
						multiple
						className={css.sitePhotoInput}
					/>
				</label>
			</div>
			<ul className={css.siteChosen} data-part="chosen" aria-label="Chosen photos" hidden />
			<template data-part="chosen-photo">
				<li className={css.siteChosenPhoto}>
					<canvas width={96} height={96} className={css.siteChosenPicture} />
					<span data-part="name" />
					<Button type="button" small look="quiet" data-part="remove">
						Remove
					</Button>
				</li>
			</template>
		</FieldGroup>
	);
}

/** A seal that the evidence does not cover is recorded only after a tick that says so. */
export function UncoveredQuestion({ opening, errors }: Pick<RecordFieldsProps, "opening" | "errors">) {
	const points = opening.seal?.notCovered ?? [];
	if (points.length === 0) return null;
	return (
		<div className={css.siteForSeal}>
			<Alert kind="error" title="It is not covered. Record it anyway?">
				<ul>
					{points.map((point) => (
						<li key={point}>{point}</li>
					))}
				</ul>
				<input type="hidden" name="uncovered" value="on" />
				<CheckboxField
					id="anyway"
					name="anyway"
					value="on"
					required
					label="Yes, it was built although it is not covered"
					data-error="It is not covered. Tick that it was built anyway, or record it as not as drawn."
					errors={errors.of("anyway")}
					defaultChecked={errors.ticked("anyway")}
				/>
			</Alert>
		</div>
	);
}

/** The products of the solution, ticked from the start where there is no choice between them, each with its batch. */
export function ProductFields({ opening, corrected, errors }: RecordFieldsProps) {
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
				{...recordText(errors, "other_product", RECORD_LIMITS.product, corrected?.other_product)}
			/>
		</FieldGroup>
	);
}

/** A text field of the form, as it was typed or as the record that is corrected has it. */
export const recordText = (errors: RecordFieldsProps["errors"], name: string, maxLength: number, stored = "") => ({
	...{ id: name, name, maxLength, errors: errors.of(name) },
	defaultValue: errors.typedAt(name, 0, stored),
});

/** The reason of a rejection: one of the frequent ones, or words of one's own. */
export function ReasonFields({ opening, errors }: Pick<RecordFieldsProps, "opening" | "errors">) {
	return (
		<div className={css.siteForRejected}>
			<FieldGroup id="reason" label="Reason" errors={errors.of("reason")}>
				<SelectField
					label="Frequent reasons"
					id="frequent"
					name="reason"
					prompt="Choose, or write below"
					options={opening.reasons.map((reason) => ({ value: reason, label: reason }))}
					defaultValue={errors.typedAt("reason", 0, "")}
				/>
				<TextField label="In your words" {...recordText(errors, "why", RECORD_LIMITS.reason)} />
			</FieldGroup>
		</div>
	);
}
