import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { projectPath } from "#app/adapters/project-root.ts";

const pdfjs = (folder: string) => `${projectPath("node_modules", "pdfjs-dist", folder)}/`;

/** Opens a PDF as a viewer does, to look at its pages. */
export function openShown(bytes: Uint8Array) {
	return getDocument({
		// The library takes over the bytes that it is given, so it gets a copy.
		data: new Uint8Array(bytes),
		verbosity: VerbosityLevel.ERRORS,
		disableFontFace: true,
		cMapUrl: pdfjs("cmaps"),
		cMapPacked: true,
		standardFontDataUrl: pdfjs("standard_fonts"),
		wasmUrl: pdfjs("wasm"),
		iccUrl: pdfjs("iccs"),
	});
}
