import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#app/ui/text/button.tsx";
import * as field from "./field.css.ts";
import { described, Field, type FieldWords } from "./field.tsx";
import * as css from "./rich-text.css.ts";
import { fillEditor } from "./rich-text-dom.ts";

interface RichTextFieldProps extends FieldWords {
	id: string;
	name: string;
	maxLength: number;
	defaultValue: string;
}

const commands = [
	{ label: "Bold", command: "bold" },
	{ label: "Italic", command: "italic" },
	{ label: "Underline", command: "underline" },
	{ label: "Heading", command: "formatBlock", value: "h2" },
	{ label: "Paragraph", command: "formatBlock", value: "p" },
	{ label: "List", command: "insertUnorderedList" },
	{ label: "Numbered list", command: "insertOrderedList" },
	{ label: "Centre", command: "justifyCenter" },
	{ label: "Left", command: "justifyLeft" },
] as const;

const characters = (text: string) => Array.from(text).length;

/** The only way in which browsers edit rich text without a library. */
const run = (command: string, value?: string) => document.execCommand(command, false, value);

function pastePlainly(event: ClipboardEvent<HTMLDivElement>): void {
	event.preventDefault();
	run("insertText", event.clipboardData.getData("text/plain"));
}

export function RichTextField({ id, name, maxLength, label, hint, errors, defaultValue }: RichTextFieldProps) {
	const source = useRef<HTMLTextAreaElement>(null);
	const editor = useRef<HTMLDivElement>(null);
	const [visual, setVisual] = useState(false);
	const [length, setLength] = useState(characters(defaultValue));
	useEffect(() => setVisual(true), []);
	useEffect(() => {
		if (visual && editor.current && source.current) fillEditor(editor.current, source.current.value);
	}, [visual]);
	function take(): void {
		if (!source.current || !editor.current) return;
		source.current.value = editor.current.innerHTML;
		setLength(characters(source.current.value));
	}
	function editAsHtml(): void {
		flushSync(() => setVisual(false));
		source.current?.focus();
	}
	return (
		<Field id={id} label={label} hint={hint} errors={errors} required>
			{visual && (
				<div>
					<div className={css.tools}>
						{commands.map((one) => (
							<Button
								key={one.label}
								type="button"
								small
								look="quiet"
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => {
									editor.current?.focus();
									run(one.command, "value" in one ? one.value : undefined);
									take();
								}}
							>
								{one.label}
							</Button>
						))}
					</div>
					{/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot show rich text */}
					<div
						ref={editor}
						id={id}
						className={css.paper}
						contentEditable
						role="textbox"
						tabIndex={0}
						aria-multiline="true"
						aria-label={typeof label === "string" ? label : name}
						{...described(id, { hint, errors })}
						onInput={take}
						onPaste={pastePlainly}
					/>
				</div>
			)}
			<textarea
				ref={source}
				id={visual ? undefined : id}
				name={name}
				required={!visual}
				hidden={visual}
				data-max={maxLength}
				defaultValue={defaultValue}
				onInput={(event) => setLength(characters(event.currentTarget.value))}
				className={`${field.input} ${field.textarea} ${css.html}`}
				{...described(id, { hint, errors })}
			/>
			<span className={css.foot}>
				<span>
					{length} / {maxLength}
				</span>
				{visual ? (
					<Button type="button" look="link" onClick={editAsHtml}>
						Edit as HTML
					</Button>
				) : null}
			</span>
		</Field>
	);
}
