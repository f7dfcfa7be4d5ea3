import { readFile } from "node:fs/promises";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A question of the parent: is the file at this path a PDF that opens without a password? */
export interface PdfQuestion {
	path: string;
}

/** Pages, or why it cannot be opened. */
export type PdfAnswer = { pages: number } | { fault: "password" | "broken" };

async function check(path: string): Promise<PdfAnswer> {
	const task = getDocument({
		data: new Uint8Array(await readFile(path)),
		verbosity: VerbosityLevel.ERRORS,
		disableFontFace: true,
		stopAtErrors: true,
	});
	try {
		const document = await task.promise;
		await document.getPage(1);
		return { pages: document.numPages };
	} catch (error) {
		return { fault: (error as Error).name === "PasswordException" ? "password" : "broken" };
	} finally {
		await task.destroy();
	}
}

process.on("message", async (question: PdfQuestion) => {
	process.send?.(await check(question.path).catch((): PdfAnswer => ({ fault: "broken" })));
});
process.on("disconnect", () => process.exit(0));
