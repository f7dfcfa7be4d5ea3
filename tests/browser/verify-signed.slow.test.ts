import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { follow } from "#tests/support/browser.ts";
import { descendantsOf } from "#tests/support/descendants.ts";
import { button } from "#tests/support/project-pages.ts";
import { runningBrowser } from "#tests/support/running-product.ts";
import { makeSigningIdentity, PASSWORD, verifySignature } from "#tests/support/signing-identity.ts";

const own = makeSigningIdentity();
const running = runningBrowser({
	worker: true,
	env: { SIGNING_P12: own.settings.p12, SIGNING_PASSWORD: own.settings.password },
});

/** The product's processes now: which of them was given the password. */
function look(knowing: Map<string, boolean>): void {
	for (const { command, environment } of descendantsOf(running.product.process.pid!)) {
		const kind = [/index\.ts worker/, /server\.ts/, /finish-child/, /chrom/i, /postgres/].find((one) =>
			one.test(command),
		);
		const name = String(kind ?? command);
		knowing.set(name, (knowing.get(name) ?? false) || JSON.stringify(environment).includes(PASSWORD));
	}
}

test("a schedule that the product issues is signed; the register has the hash of the signed file, and the password stays with the worker", {
	timeout: 120_000,
}, async () => {
	const user = await running.open({ who: "user" });
	const [project] = await running.em.execute<{ id: number }[]>(
		"select id from project where proj_name like 'Rātā%' limit 1",
	);
	await user.goto(`/projects/${project!.id}/issue`);
	for (const point of await user.getByRole("checkbox").all()) await point.check();
	await follow(user, button(user, "Issue schedule"));
	const knowing = new Map<string, boolean>();
	const download = user.getByRole("link", { name: /^PDF PFS/ });
	await expect
		.poll(
			async () => {
				look(knowing);
				await user.reload();
				return download.count();
			},
			{ timeout: 90_000, interval: 50 },
		)
		.toBeGreaterThan(0);
	expect(knowing.size).toBeGreaterThanOrEqual(3);
	expect([...knowing].filter(([, knows]) => knows)).toEqual([["/index\\.ts worker/", true]]);
	const downloading = user.waitForEvent("download");
	await download.first().click();
	const pdf = await readFile(await (await downloading).path());
	expect(verifySignature(pdf, own)).toMatchObject({ status: 0 });
	const [stored] = await running.em.execute<{ sha256: string }[]>(
		"select f.sha256 from schedule_run r join file f on f.id = r.file_id where r.status = 'done'",
	);
	const hash = spawnSync("openssl", ["dgst", "-sha256", "-r"], { input: pdf }).stdout.toString().split(" ")[0];
	expect(stored).toEqual({ sha256: hash });
	expect(running.product.output()).not.toContain(PASSWORD);
});
