import type { ComponentPropsWithoutRef, ReactNode } from "react";
import * as css from "#app/ui/base/fields.css.ts";
import { CharacterCount } from "./character-count.tsx";
import { described, FieldNotes, type FieldWords, FormField } from "./field.tsx";

/** A control's own attributes; `id` ties label, hint and error to it, so it is never left out. */
type With<Tag extends "input" | "textarea" | "select"> = ComponentPropsWithoutRef<Tag> & FieldWords & { id: string };

const limitWords = (counted: boolean, id: string, max: number | undefined) =>
	counted && max ? <CharacterCount of={id} max={max} /> : undefined;

/**
 * `upper` shows capitals. Too long a text is refused and kept: `maxlength` would cut what is pasted. A field that is
 * `counted` says its limit below it, before it is broken.
 */
export function TextField({
	label,
	hint,
	errors,
	suggestions,
	upper = false,
	counted = false,
	maxLength,
	...rest
}: With<"input"> & { suggestions?: string[]; upper?: boolean; counted?: boolean }) {
	const look = upper ? `${css.fieldInput} ${css.fieldUpper}` : css.fieldInput;
	const list = suggestions ? `${rest.id}-list` : undefined;
	const count = limitWords(counted, rest.id, maxLength);
	return (
		<FormField id={rest.id} label={label} hint={hint} errors={errors} count={count} required={rest.required}>
			<input
				type="text"
				list={list}
				data-max={maxLength}
				{...rest}
				{...described(rest.id, { hint, errors, count })}
				className={look}
			/>
			{suggestions && (
				<datalist id={list}>
					{suggestions.map((text) => (
						<option key={text} value={text} />
					))}
				</datalist>
			)}
		</FormField>
	);
}

export function TextAreaField({
	label,
	hint,
	errors,
	counted = false,
	maxLength,
	...rest
}: With<"textarea"> & { counted?: boolean }) {
	const count = limitWords(counted, rest.id, maxLength);
	return (
		<FormField id={rest.id} label={label} hint={hint} errors={errors} count={count} required={rest.required}>
			<textarea
				data-max={maxLength}
				{...rest}
				{...described(rest.id, { hint, errors, count })}
				className={`${css.fieldInput} ${css.fieldTextarea}`}
			/>
		</FormField>
	);
}

interface Option {
	value: string | number;
	label: string;
}

interface OptionGroup {
	label: string;
	options: Option[];
}

const Options = ({ options }: { options: Option[] }) =>
	options.map(({ value, label }) => (
		<option key={value} value={value}>
			{label}
		</option>
	));

/** `prompt` is the empty first option. */
export function SelectField({
	label,
	hint,
	errors,
	options,
	prompt,
	...rest
}: With<"select"> & { options: (Option | OptionGroup)[]; prompt?: string }) {
	return (
		<FormField id={rest.id} label={label} hint={hint} errors={errors} required={rest.required}>
			<select {...rest} {...described(rest.id, { hint, errors })} className={css.fieldInput}>
				{prompt !== undefined && <option value="">{prompt}</option>}
				{options.map((option) =>
					"options" in option ? (
						<optgroup key={option.label} label={option.label}>
							<Options options={option.options} />
						</optgroup>
					) : (
						<Options key={option.value} options={[option]} />
					),
				)}
			</select>
		</FormField>
	);
}

function Ticked({ look, label, hint, errors, ...rest }: With<"input"> & { look: string }) {
	return (
		<div className={css.fieldCheckRow}>
			<input {...rest} {...described(rest.id, { hint, errors })} className={look} />
			<div className={css.fieldCheckWords}>
				<label className={css.fieldCheckLabel} htmlFor={rest.id}>
					{label}
				</label>
				<FieldNotes id={rest.id} hint={hint} errors={errors} />
			</div>
		</div>
	);
}

export function CheckboxField(props: With<"input">) {
	return <Ticked type="checkbox" {...props} look={css.fieldCheck} />;
}

/** Several with the same `name` stand in a `FieldGroup`. */
export function RadioField(props: With<"input">) {
	return <Ticked type="radio" {...props} look={css.fieldCheck} />;
}

export function FieldGroup({ id, label, hint, errors, children }: FieldWords & { id: string; children: ReactNode }) {
	const describedBy = described(id, { hint, errors })["aria-describedby"];
	return (
		<fieldset className={css.fieldGroup} id={id} aria-describedby={describedBy}>
			<legend className={css.fieldLegend}>{label}</legend>
			<FieldNotes id={id} hint={hint} />
			{children}
			<FieldNotes id={id} errors={errors} />
		</fieldset>
	);
}
