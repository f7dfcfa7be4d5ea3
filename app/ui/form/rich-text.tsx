import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as field from "#app/ui/base/fields.css.ts";
import { Button } from "#app/ui/text/button.tsx";
import * as css from "./editors.css.ts";
import { described, type FieldWords, FormField } from "./field.tsx";

const TAGS = new Set(
	"P BR H1 H2 H3 H4 H5 H6 STRONG B EM I U S UL OL LI BLOCKQUOTE HR SPAN A TABLE THEAD TBODY TR TH TD DIV".split(" "),
);
const DROPPED = new Set("SCRIPT STYLE IFRAME OBJECT EMBED TEMPLATE SVG MATH NOSCRIPT TEXTAREA TITLE".split(" "));

function copy(from: Node, to: Node): void {
	for (const node of from.childNodes) {
		if (node instanceof Text) to.appendChild(document.createTextNode(node.data));
		const tag = node.nodeName.toUpperCase();
		if (!(node instanceof HTMLElement) || DROPPED.has(tag)) continue;
		if (!TAGS.has(tag)) {
			copy(node, to);
			continue;
		}
		const made = document.createElement(tag);
		const href = node.getAttribute("href") ?? "";
		if (/^(https?:\/\/|mailto:)/i.test(href)) made.setAttribute("href", href);
		copyStyle(node, made);
		copy(node, made);
		to.appendChild(made);
	}
}

/** The page's policy refuses style attributes in markup, but not this way; any other property could fetch something. */
function copyStyle({ style }: HTMLElement, made: HTMLElement): void {
	for (const name of ["color", "background-color", "font-size", "text-align"]) {
		const value = style?.getPropertyValue(name);
		if (value) made.style.setProperty(name, value);
	}
}

/** Fills an editor with HTML; nothing in it is run or fetched. */
export function fillEditor(editor: HTMLElement, html: string): void {
	const parsed = new DOMParser().parseFromString(html, "text/html");
	editor.replaceChildren();
	copy(parsed.body, editor);
}

interface RichTextFieldProps extends FieldWords {
	id: string;
	name: string;
	maxLength: number;
	defaultValue: string;
}

const commands = [
	{ label: "Bold", icon: "bold", command: "bold" },
	{ label: "Italic", icon: "italic", command: "italic" },
	{ label: "Underline", icon: "underline", command: "underline" },
	{ label: "Heading", command: "formatBlock", value: "h2" },
	{ label: "Paragraph", command: "formatBlock", value: "p" },
	{ label: "List", icon: "list", command: "insertUnorderedList" },
	{ label: "Numbered list", icon: "numbered", command: "insertOrderedList" },
	{ label: "Centre", icon: "centre", command: "justifyCenter" },
	{ label: "Left", icon: "alignLeft", command: "justifyLeft" },
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
		<FormField id={id} label={label} hint={hint} errors={errors} required>
			{visual && (
				<div>
					<div className={css.richTextTools}>
						{commands.map((one) => (
							<Button
								key={one.label}
								type="button"
								small
								look="quiet"
								{...("icon" in one && { icon: one.icon, iconOnly: true })}
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
						className={css.richTextPaper}
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
				className={`${field.fieldInput} ${field.fieldTextarea} ${css.richTextHtml}`}
				{...described(id, { hint, errors })}
			/>
			<span className={css.richTextFooter}>
				<span>
					{length} / {maxLength}
				</span>
				{visual ? (
					<Button type="button" look="link" onClick={editAsHtml}>
						Edit as HTML
					</Button>
				) : null}
			</span>
		</FormField>
	);
}
