import { expect, test } from "vitest";
import { fileLimits } from "#app/routes/uploading/file-limits.server.ts";
import { overrideSettings } from "#db/settings.ts";

test("forms promise what the settings allow, and never more", () => {
	expect(fileLimits()).toEqual({ pdf: "20 MB", image: "10 MB" });
	overrideSettings({ MAX_PDF_BYTES: "31457280", MAX_IMAGE_BYTES: "1500000" });
	expect(fileLimits()).toEqual({ pdf: "30 MB", image: "1.4 MB" });
});
