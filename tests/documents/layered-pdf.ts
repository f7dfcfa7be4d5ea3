import { PDFDocument, PDFName, type PDFObject, type PDFRef, StandardFonts } from "@cantoo/pdf-lib";

const of = PDFName.of;

/** A page whose content, forms and notes belong to layers; each of them says its own name. */
export interface Layers {
	/** Content of the page, in which `/on`, `/off`, `/either`, `/never` and `/not` name what it belongs to. */
	content: string;
	base?: "ON" | "OFF";
	/** Listed as on or off in the state in which the document opens. */
	on?: boolean;
	off?: boolean;
	/** Hidden while it is viewed, by the use of the layer that is on. */
	viewOff?: boolean;
}

/** The operators that write a text. */
export const says = (text: string, y: number) => `BT /F1 12 Tf 40 ${y} Td (${text}) Tj ET`;

/** One page with a layer that opens on and one that opens off, unless it is said otherwise. */
export async function layeredPdf({
	content,
	base = "ON",
	on = true,
	off = true,
	viewOff,
}: Layers): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage([842, 595]);
	const { context } = pdf;
	const font = pdf.embedStandardFont(StandardFonts.Helvetica);
	await font.embed();
	const layer = (name: string, more: Record<string, PDFObject> = {}) =>
		context.register(context.obj({ Type: "OCG", Name: name, ...more }));
	const shown = layer("On", viewOff ? { Usage: context.obj({ View: { ViewState: "OFF" } }) } : {});
	const hidden = layer("OLD FRR");
	const member = (more: Record<string, unknown>) =>
		context.register(context.obj({ Type: "OCMD", OCGs: [shown, hidden], ...more } as never));
	const form = (text: string, more: Record<string, PDFRef>) =>
		context.register(
			context.stream(says(text, 100), {
				Type: "XObject",
				Subtype: "Form",
				BBox: [0, 0, 842, 595],
				Resources: { Font: { F1: font.ref } },
				...more,
			}),
		);
	const inside = context.register(
		context.stream(`/OC /old BDC ${says("inside a form", 80)} EMC ${says("beside it", 60)}`, {
			Type: "XObject",
			Subtype: "Form",
			BBox: [0, 0, 842, 595],
			Resources: { Font: { F1: font.ref }, Properties: { old: hidden } },
		}),
	);
	page.node.set(
		of("Resources"),
		context.obj({
			Font: { F1: font.ref },
			XObject: { FormOn: form("form on", { OC: shown }), FormOff: form("form off", { OC: hidden }), Inside: inside },
			Properties: {
				on: shown,
				off: hidden,
				either: member({}),
				never: member({ P: "AllOn" }),
				not: member({ VE: ["Not", hidden] }),
			},
		}),
	);
	page.node.set(of("Contents"), context.register(context.flateStream(content)));
	const state = {
		BaseState: base,
		...(on ? { ON: [shown] } : {}),
		...(off ? { OFF: [hidden] } : {}),
		...(viewOff ? { AS: [{ Event: "View", OCGs: [shown], Category: ["View"] }] } : {}),
	};
	pdf.catalog.set(of("OCProperties"), context.obj({ OCGs: [shown, hidden], D: state }));
	return pdf.save();
}
