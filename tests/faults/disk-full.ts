import { join } from "node:path";
import { DISK_FULL } from "#app/domain/files/disk-full.ts";
import { STORE_AWAY } from "#app/domain/files/intake.ts";
import { openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { readSettings } from "#db/settings.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { openPlant, type Plant } from "./parts/plant.ts";
import { countLost, startSaving } from "./parts/saving.ts";
import { makeSchedule } from "./parts/schedules.ts";
import { mountSmall, type SmallDisk } from "./parts/small-disk.ts";
import { type Ground, trial } from "./parts/trial.ts";
import { addProduct, disagreements, type Maker, openMaker } from "./parts/upload-setup.ts";

/*
 * node tests/faults/disk-full.ts: the disk of the file store is full, then the one for temporary files and arriving
 * uploads; the database is on another one. People go on saving, drawings are uploaded, a schedule is made. Takes root.
 */
const PAGES = ["/projects", "/specs/sols", "/readyz", "/management/solution/create"];

interface RequestContext {
	plant: Plant;
	maker: Maker;
	em: EntityManager;
	files: string;
}

async function fillUp(
	ground: Ground,
	{ plant, maker, em, files }: RequestContext,
	what: string,
	disk: SmallDisk,
	said: string,
) {
	const { url } = plant.product;
	const [person, staff] = [await signedIn(url), await signedIn(url, "staff")];
	const before = disk.files().sort().join();
	disk.fill();
	const saving = await startSaving(url, 3);
	const upload = await maker.upload("V-FULL");
	const product = await addProduct(url, `Full ${said.length}`);
	const made = await makeSchedule(plant, person);
	const pages = await Promise.all(PAGES.map(async (path) => (await staff.get(path)).status));
	await saving.stop();
	const lost = await countLost(plant.query, saving.acknowledged);
	const [run] = await plant.query<{ failure: string | null }>(
		"select failure from schedule_run order by id desc limit 1",
	);
	const others = Object.keys(saving.answers).filter((answer) => answer !== "303");
	const wrong = await disagreements(em, files);
	const stays = disk.files().filter((name) => !before.includes(name) && !name.startsWith("playwright"));
	const saves = `${saving.answers["303"] ?? 0} saves, ${lost} lost${others.length > 0 ? `, also ${others.join(", ")}` : ""}`;
	ground.say(JSON.stringify({ upload, product, made, run, pages, wrong, stays }));
	ground.note(
		`the disk of ${what} is full`,
		`${saves}; pages ${pages.join(" ")}; a drawing ${upload.status}, a call ${product.status}; ` +
			`the schedule: ${run?.failure ?? "made"}; ${wrong.length + stays.length} things left half`,
		lost === 0 &&
			others.length === 0 &&
			pages.every((status) => status === 200) &&
			upload.status === 503 &&
			upload.errors[""]?.[0] === said &&
			product.status === 503 &&
			product.text.includes(said) &&
			!made &&
			run?.failure != null &&
			wrong.length + stays.length === 0,
	);
	disk.clear();
	const again = await maker.upload(`V-AFTER-${said.length}`);
	const submitted = await maker.fillIn(em).then(() => maker.submit());
	const added = await addProduct(url, `After ${said.length}`);
	const anew = await makeSchedule(plant, person);
	const after = await disagreements(em, files);
	ground.note(
		"then there is room again, without a restart",
		`a drawing ${again.status}, its solution ${submitted.status}, a call ${added.status}; the schedule is ${anew ? "" : "not "}made; ${after.length} things left half`,
		again.status === 303 && submitted.status === 303 && added.status === 201 && anew && after.length === 0,
	);
}

function together(disks: SmallDisk[]): SmallDisk {
	const each = (act: (disk: SmallDisk) => void) => () => {
		for (const disk of disks) act(disk);
	};
	return {
		fill: each((disk) => disk.fill()),
		clear: each((disk) => disk.clear()),
		files: () => disks.flatMap((disk) => disk.files()),
		unmount: each((disk) => disk.unmount()),
	};
}

await trial(async (ground) => {
	const data = join(ground.folder, "data");
	const [store, temporary] = [join(ground.folder, "store"), join(ground.folder, "temporary")];
	const disks = [mountSmall(store, "48m"), mountSmall(temporary, "48m"), mountSmall(join(data, "tmp"), "8m")];
	const [forStore, ...others] = disks.filter((disk) => disk !== null);
	try {
		if (!forStore || others.length < 2)
			throw new Error("No small disk can be mounted here: run this as root on Linux.");
		const files = join(store, "files");
		const plant = await openPlant(data, { FILES_URL: `file:${files}`, TMPDIR: temporary });
		const database = await openDatabase(readSettings({ NODE_ENV: "test", DATA_DIR: data }), 2);
		const em = database.orm.em.fork() as EntityManager;
		const running = { plant, em, files, maker: await openMaker(plant.product.url) };
		await fillUp(ground, running, "the file store", forStore, STORE_AWAY);
		await fillUp(ground, running, "temporary files and arriving uploads", together(others), DISK_FULL);
		await database.close();
		const { code, left } = await plant.close();
		ground.note("the stop afterwards", `exit ${code}, ${left.length} processes left`, code === 0 && left.length === 0);
	} finally {
		for (const disk of disks) disk?.unmount();
	}
});
