import { globalStyle, style } from "@vanilla-extract/css";
import { visuallyHidden } from "#app/ui/hidden-style.ts";
import { narrow } from "#app/ui/media.ts";
import { vars } from "#app/ui/theme.css.ts";

const { color, shape, size, space } = vars;

const onDesk = "(min-width: 1100px)";

const plain = { listStyle: "none", padding: 0, margin: 0 } as const;

export const siteRecords = style({ ...plain, display: "grid", gap: space.s3 });

/** Takes no room while nothing in it is shown. */
export const siteDevice = style({
	selectors: { "&:not(:has(> :not([hidden], script)))": { display: "none" } },
});

/** A product with its batch: beside each other, or below each other on a phone. */
export const siteProduct = style({
	display: "grid",
	gap: space.s2,
	gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))",
	alignItems: "center",
	paddingBlock: space.s1,
});

/** The link to the form is needed only where the form does not stand beside the drawing. */
export const siteToForm = style({ "@media": { [onDesk]: { display: "none" } } });

/** The acts of a record stand beside each other, each large enough for a thumb in a glove. */
export const siteActs = style({
	border: 0,
	padding: 0,
	minWidth: 0,
	display: "grid",
	gap: space.s2,
	gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))",
});
globalStyle(`${siteActs} > :is(legend, p)`, { gridColumn: "1 / -1" });
globalStyle(`${siteActs} > div`, {
	position: "relative",
	alignItems: "center",
	minHeight: "48px",
	padding: `${space.s2} ${space.s3}`,
	border: `1px solid ${color.control}`,
	borderRadius: shape.radius,
	background: color.surface,
});
globalStyle(`${siteActs} > div:has(:checked)`, {
	borderColor: color.brand,
	background: color.redSoft,
	fontWeight: 600,
});
globalStyle(`${siteActs} label::after`, { content: '""', position: "absolute", inset: 0 });

export const siteRecordForm = style({});

const chosen = (...acts: string[]) => `:is(${acts.map((act) => `[name="do"][value="${act}"]`).join(", ")}):checked`;

/** Fields of some acts alone. A browser that knows no `:has()` shows them always. */
const forActs = (...acts: string[]) =>
	style({ selectors: { [`${siteRecordForm}:not(:has(${chosen(...acts)})) &`]: { display: "none" } } });

export const siteForBuilt = forActs("installed", "remedied", "not as drawn");
export const siteForSeal = forActs("installed", "remedied");
export const siteForRejected = forActs("rejected");
export const siteForSight = forActs("installed", "remedied", "not as drawn", "accepted", "rejected");

/** The words of the button name the chosen act. */
const forSaving = (act: string) => ({
	display: "none",
	selectors: { [`${siteRecordForm}:has(${chosen(act)}) &`]: { display: "inline" } },
});
export const siteSaveAct = {
	installed: style(forSaving("installed")),
	remedied: style(forSaving("remedied")),
	"not as drawn": style(forSaving("not as drawn")),
	note: style(forSaving("note")),
	accepted: style(forSaving("accepted")),
	rejected: style(forSaving("rejected")),
};
export const siteSaveAny = style({
	selectors: { [`${siteRecordForm}:has([name="do"]:checked) &`]: { display: "none" } },
});

/** The button stays in sight at the foot of a narrow screen while its form is. */
export const siteRecordEnd = style({
	"@media": {
		[narrow]: {
			position: "sticky",
			insetBlockEnd: 0,
			zIndex: 4,
			marginInline: `calc(-1 * ${space.s5})`,
			padding: `${space.s3} ${space.s5}`,
			background: color.surface,
			borderBlockStart: `1px solid ${color.line}`,
		},
	},
});
globalStyle(`${siteRecordEnd} :is(button, a)`, {
	"@media": { [narrow]: { minHeight: "48px", flex: "1 1 10rem" } },
});

/** An answer stands apart from the record that it answers. */
export const siteAnswer = style({
	display: "grid",
	gap: space.s2,
	paddingBlockStart: space.s3,
	borderBlockStart: `1px solid ${color.line}`,
});

export const sitePhotoFields = style({
	display: "grid",
	gap: space.s2,
	gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))",
});
/** The whole button is the field of the browser, which names the chosen file. */
export const sitePhotoField = style({
	selectors: {
		"&&": {
			display: "grid",
			justifyItems: "center",
			alignContent: "center",
			minHeight: "48px",
			paddingBlock: space.s2,
		},
		"&:focus-within": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
	},
});
export const sitePhotoLabel = style({ display: "inline-flex", alignItems: "center", gap: space.s2 });
export const sitePhotoInput = style({
	width: "100%",
	minWidth: 0,
	fontSize: size.xs,
	fontWeight: 400,
	textAlign: "center",
	cursor: "pointer",
	"::file-selector-button": { display: "none" },
});
globalStyle(`[data-ready] > * > ${sitePhotoInput}`, { ...visuallyHidden });

export const siteChosen = style({
	...plain,
	display: "grid",
	gap: space.s2,
	selectors: { "&[hidden]": { display: "none" } },
});
export const siteChosenPhoto = style({
	display: "grid",
	gridTemplateColumns: "48px minmax(0, 1fr) auto",
	alignItems: "center",
	gap: space.s3,
	overflowWrap: "anywhere",
});
export const siteChosenPicture = style({ width: "48px", height: "48px", borderRadius: shape.radius });

export const sitePhotos = style({
	...plain,
	display: "grid",
	gap: space.s2,
	gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))",
});
globalStyle(`${sitePhotos} img`, {
	display: "block",
	width: "100%",
	height: "8rem",
	objectFit: "cover",
	borderRadius: shape.radius,
});
